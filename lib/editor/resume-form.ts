import { date, language, lines, long, text, url, type Field, type Form, type List } from "./fields"

const span = [
  date("startDate", "Start"),
  date("endDate", "End", "2024 or 2024-06; empty means until now"),
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
        text("label", "What you do"),
        text("email", "Email", { look: "email" }),
        text("phone", "Phone", { look: "tel" }),
        { ...url("url", "Website"), wide: true },
        long("summary", "Summary", "Two or three sentences."),
        text("image", "Photo", { look: "picture", wide: true }),
      ],
    },
    {
      path: ["basics", "location"],
      label: "Where you live",
      fields: [
        text("address", "Street", { wide: true }),
        text("postalCode", "Postal code"),
        text("city", "City"),
        text("region", "Region"),
        text("countryCode", "Country", { hint: "Two letters, like DE." }),
      ],
    },
  ],
  lists: [
    {
      path: ["basics", "profiles"],
      ...{ label: "Profiles", one: "profile", says: ["network", "username"] },
      fields: [text("network", "Network"), text("username", "Name there"), url()],
    },
    list(
      "work",
      "Work",
      "position",
      ["position", "name", "company"],
      [
        text("position", "Position"),
        text("name", "Employer"),
        ...span,
        text("location", "Place"),
        url(),
        text("description", "What the employer does", { wide: true }),
        long("summary", "Summary"),
        lines("highlights", "Highlights"),
      ],
    ),
    list(
      "education",
      "Education",
      "place of study",
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
      "skill",
      ["name", "level"],
      [text("name", "Skill"), text("level", "Level"), lines("keywords", "Keywords")],
    ),
    list(
      "projects",
      "Projects",
      "project",
      ["name", "entity"],
      [
        text("name", "Name"),
        text("entity", "For whom"),
        ...span,
        text("type", "Kind of project"),
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
      "language",
      ["language", "fluency"],
      [text("language", "Language"), text("fluency", "How well")],
    ),
    list(
      "volunteer",
      "Volunteering",
      "post",
      ["position", "organization"],
      [
        text("position", "Position"),
        text("organization", "Organisation"),
        ...span,
        text("location", "Place"),
        url(),
        long("summary", "Summary"),
        lines("highlights", "Highlights"),
      ],
    ),
    list(
      "awards",
      "Awards",
      "award",
      ["title", "awarder", "date"],
      [
        text("title", "Award"),
        text("awarder", "Given by"),
        date("date", "Date"),
        long("summary", "Summary"),
      ],
    ),
    list(
      "certificates",
      "Certificates",
      "certificate",
      ["name", "issuer", "date"],
      [text("name", "Certificate"), text("issuer", "Issued by"), date("date", "Date"), url()],
    ),
    list(
      "publications",
      "Publications",
      "publication",
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
      "interest",
      ["name"],
      [text("name", "Interest", { wide: true }), lines("keywords", "Keywords")],
    ),
    list(
      "references",
      "References",
      "reference",
      ["name"],
      [text("name", "Who", { wide: true }), long("reference", "What they say of you")],
    ),
  ],
  tail: [{ path: ["meta"], label: "Language", fields: [{ ...language(), wide: true }] }],
}
