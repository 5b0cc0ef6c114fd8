import { date, language, lines, long, text, url, type Field, type Form, type List } from "./fields"

const span = [
  date("startDate", "Start"),
  date("endDate", "End", "2024 or 2024-06. Leave empty if current."),
]

const list = (key: string, label: string, one: string, says: string[], fields: Field[]): List => ({
  path: [key],
  ...{ label, one, says, fields },
})

/** JSON Resume 1.0, every section, in the order in which people think of them. */
export const resumeForm: Form = {
  groups: [
    {
      path: ["basics"],
      label: "About you",
      fields: [
        text("name", "Name"),
        text("label", "Headline"),
        text("email", "Email", { look: "email" }),
        text("phone", "Phone", { look: "tel" }),
        { ...url("url", "Website"), wide: true },
        long("summary", "Summary", "Two or three sentences."),
        text("image", "Photo", { look: "picture", wide: true }),
      ],
    },
    {
      path: ["basics", "location"],
      label: "Address",
      fields: [
        text("address", "Street", { wide: true }),
        text("postalCode", "Postal code"),
        text("city", "City"),
        text("region", "Region"),
        text("countryCode", "Country", { hint: "Two-letter code, such as DE." }),
      ],
    },
  ],
  lists: [
    {
      path: ["basics", "profiles"],
      ...{ label: "Profiles", one: "a profile", says: ["network", "username"] },
      fields: [text("network", "Network"), text("username", "Username"), url()],
    },
    list(
      "work",
      "Work",
      "a position",
      ["position", "name", "company"],
      [
        text("position", "Position"),
        text("name", "Employer"),
        ...span,
        text("location", "Location"),
        url(),
        text("description", "About the employer", { wide: true }),
        long("summary", "Summary"),
        lines("highlights", "Highlights"),
      ],
    ),
    list(
      "education",
      "Education",
      "education",
      ["studyType", "area", "institution"],
      [
        text("institution", "Institution"),
        text("area", "Subject"),
        text("studyType", "Degree"),
        text("score", "Grade"),
        ...span,
        { ...url(), wide: true },
        lines("courses", "Courses"),
      ],
    ),
    list(
      "skills",
      "Skills",
      "a skill",
      ["name", "level"],
      [text("name", "Skill"), text("level", "Level"), lines("keywords", "Keywords")],
    ),
    list(
      "projects",
      "Projects",
      "a project",
      ["name", "entity"],
      [
        text("name", "Name"),
        text("entity", "Client"),
        ...span,
        text("type", "Type"),
        url(),
        long("description", "Description"),
        long("summary", "Summary"),
        lines("highlights", "Highlights"),
        lines("roles", "Your roles"),
        lines("keywords", "Keywords"),
      ],
    ),
    list(
      "languages",
      "Languages",
      "a language",
      ["language", "fluency"],
      [text("language", "Language"), text("fluency", "Level")],
    ),
    list(
      "volunteer",
      "Volunteering",
      "volunteering",
      ["position", "organization"],
      [
        text("position", "Position"),
        text("organization", "Organisation"),
        ...span,
        text("location", "Location"),
        url(),
        long("summary", "Summary"),
        lines("highlights", "Highlights"),
      ],
    ),
    list(
      "awards",
      "Awards",
      "an award",
      ["title", "awarder", "date"],
      [
        text("title", "Award"),
        text("awarder", "Issuer"),
        date("date", "Date"),
        long("summary", "Summary"),
      ],
    ),
    list(
      "certificates",
      "Certificates",
      "a certificate",
      ["name", "issuer", "date"],
      [text("name", "Certificate"), text("issuer", "Issuer"), date("date", "Date"), url()],
    ),
    list(
      "publications",
      "Publications",
      "a publication",
      ["name", "publisher", "releaseDate"],
      [
        text("name", "Title"),
        text("publisher", "Publisher"),
        date("releaseDate", "Published"),
        url(),
        long("summary", "Summary"),
      ],
    ),
    list(
      "interests",
      "Interests",
      "an interest",
      ["name"],
      [text("name", "Interest", { wide: true }), lines("keywords", "Keywords")],
    ),
    list(
      "references",
      "References",
      "a reference",
      ["name"],
      [text("name", "Name", { wide: true }), long("reference", "Reference")],
    ),
  ],
  tail: [{ path: ["meta"], label: "Language", fields: [{ ...language(), wide: true }] }],
}
