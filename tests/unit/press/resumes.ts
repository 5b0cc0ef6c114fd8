// A résumé with every field of JSON Resume 1.0, each with words of its own.
export const everySection = {
  basics: {
    name: "Ann Lee",
    label: "Keeper of records",
    email: "ann@lee.example",
    phone: "+44 20 7946 0321",
    url: "https://lee.example",
    summary: "First paragraph of the summary.\n\nSecond paragraph of it.",
    location: {
      address: "1 Harbour Street",
      postalCode: "AB1 2CD",
      city: "Leith",
      region: "Lothian",
      countryCode: "GB",
    },
    profiles: [{ network: "GitHub", username: "annlee", url: "https://github.com/annlee" }],
  },
  work: [
    {
      name: "Tidal Works",
      position: "Head of tides",
      location: "Dundee",
      description: "A maker of tide tables",
      url: "https://tidal.example",
      startDate: "2019-03",
      endDate: "2021-04",
      summary: "Kept the tables right.",
      highlights: ["Found an hour that was missing.", "Gave it back."],
    },
  ],
  projects: [
    {
      name: "Almanac",
      description: "A book of days.",
      highlights: ["Printed in nine towns."],
      keywords: ["moons", "suns"],
      startDate: "2017",
      endDate: "2018",
      url: "https://almanac.example",
      roles: ["Compiler"],
      entity: "Royal Society",
      type: "publication",
    },
  ],
  education: [
    {
      institution: "St Andrews",
      url: "https://andrews.example",
      area: "Hydrography",
      studyType: "MSc",
      startDate: "2008",
      endDate: "2012",
      score: "with distinction",
      courses: ["Waves", "Currents"],
    },
  ],
  volunteer: [
    {
      organization: "Lifeboat crew",
      position: "Coxswain",
      location: "Anstruther",
      url: "https://lifeboat.example",
      startDate: "2015",
      endDate: "2020",
      summary: "Out in all weathers.",
      highlights: ["Forty launches."],
    },
  ],
  publications: [
    {
      name: "On Slack Water",
      publisher: "Quarterly of the Sea",
      releaseDate: "2016-07-02",
      url: "https://slack.example",
      summary: "Why it is never quite still.",
    },
  ],
  awards: [
    { title: "Silver Compass", date: "2014-05", awarder: "Guild of Pilots", summary: "For care." },
  ],
  certificates: [
    { name: "Master mariner", date: "2013-09", issuer: "Coastguard", url: "https://cg.example" },
  ],
  skills: [{ name: "Reckoning", level: "expert", keywords: ["sextant", "logarithms"] }],
  languages: [{ language: "Gaelic", fluency: "Mother tongue" }],
  interests: [{ name: "Knots", keywords: ["splices", "bends"] }],
  references: [{ name: "Captain Moir", reference: "She was never late for a tide." }],
}

export const HEADINGS = {
  work: "Experience",
  projects: "Projects",
  education: "Education",
  volunteer: "Volunteering",
  publications: "Publications",
  awards: "Awards",
  certificates: "Certificates",
  skills: "Skills",
  languages: "Languages",
  interests: "Interests",
  references: "References",
}

// Posts of different lengths, so that pages end at many places inside one.
export const manyPosts = (count: number) => ({
  basics: { name: "Ann Lee" },
  work: Array.from({ length: count }, (_, index) => ({
    position: `Post no. ${index + 1};`,
    name: "An employer",
    startDate: "2001",
    endDate: "2002",
    summary: `Begun as no. ${index + 1}; ` + "and carried on for a good while. ".repeat(index % 7),
    highlights: Array.from({ length: index % 5 }, () => "Something that was done rather well."),
  })),
})

// The same word wherever one may be longer than its line.
export const withWord = (word: string) => ({
  basics: {
    name: "Marker",
    label: word,
    email: `${word}@example.org`,
    url: `https://example.org/${word}`,
    summary: word,
    profiles: [{ network: "Net", username: word }],
  },
  work: [
    { position: word, name: word, location: word, url: `https://example.org/${word}` },
    { position: "Marker", highlights: [word] },
  ],
  awards: [{ title: word, date: "2020" }],
  certificates: [{ name: word, issuer: word }],
  skills: [{ name: word, level: "expert", keywords: [word] }],
  languages: [{ language: word, fluency: word }],
  references: [{ name: word, reference: word }],
})
