import {
  Bullets,
  comma,
  Entry,
  Heading,
  Paragraphs,
  Section,
  When,
  Where,
  type Props,
} from "./parts"

// What someone did, with dates.
export function History({ data, language, words }: Props) {
  const when = (span: { startDate?: string; endDate?: string }, place?: string) => (
    <>
      <When span={span} language={language} words={words} />
      {place && <div>{place}</div>}
    </>
  )
  return (
    <>
      <Section title={words.work} items={data.work}>
        {(job, key) => (
          <Entry key={key} aside={when(job, job.location)}>
            <Heading
              title={job.position}
              at={job.name ?? job.company}
              url={job.url}
              language={language}
            />
            <Where>{[job.description]}</Where>
            <Paragraphs text={job.summary} />
            <Bullets items={job.highlights} />
          </Entry>
        )}
      </Section>
      <Section title={words.projects} items={data.projects}>
        {(project, key) => (
          <Entry key={key} aside={when(project)}>
            <Heading
              title={project.name}
              at={project.entity}
              url={project.url}
              language={language}
            />
            <Where>{[comma(project.roles, language), project.type]}</Where>
            <Paragraphs text={project.description ?? project.summary} />
            <Bullets items={project.highlights} />
            {project.keywords && <p className="where">{comma(project.keywords, language)}</p>}
          </Entry>
        )}
      </Section>
      <Section title={words.education} items={data.education}>
        {(school, key) => (
          <Entry key={key} aside={when(school)}>
            <Heading
              title={comma([school.studyType, school.area].filter(isText), language)}
              at={school.institution}
              url={school.url}
              language={language}
            />
            <Where>{[school.score]}</Where>
            {school.courses && <p>{comma(school.courses, language)}</p>}
          </Entry>
        )}
      </Section>
      <Section title={words.volunteer} items={data.volunteer}>
        {(post, key) => (
          <Entry key={key} aside={when(post, post.location)}>
            <Heading
              title={post.position}
              at={post.organization}
              url={post.url}
              language={language}
            />
            <Paragraphs text={post.summary} />
            <Bullets items={post.highlights} />
          </Entry>
        )}
      </Section>
    </>
  )
}

const isText = (value: string | undefined): value is string => Boolean(value)
