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
  const when = (span: { startDate?: string; endDate?: string }) => (
    <When span={span} language={language} words={words} />
  )
  return (
    <>
      <Section title={words.work} items={data.work}>
        {(job, key) => (
          <Entry key={key} aside={when(job)}>
            <Heading title={job.position} at={job.name ?? job.company} />
            <Where url={job.url}>{[job.description, job.location]}</Where>
            <Paragraphs text={job.summary} />
            <Bullets items={job.highlights} />
          </Entry>
        )}
      </Section>
      <Section title={words.projects} items={data.projects}>
        {(project, key) => (
          <Entry key={key} aside={when(project)}>
            <Heading title={project.name} at={project.entity} />
            <Where url={project.url}>{[comma(project.roles, language), project.type]}</Where>
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
            />
            <Where url={school.url}>{[school.score]}</Where>
            {school.courses && <p>{comma(school.courses, language)}</p>}
          </Entry>
        )}
      </Section>
      <Section title={words.volunteer} items={data.volunteer}>
        {(post, key) => (
          <Entry key={key} aside={when(post)}>
            <Heading title={post.position} at={post.organization} />
            <Where url={post.url}>{[post.location]}</Where>
            <Paragraphs text={post.summary} />
            <Bullets items={post.highlights} />
          </Entry>
        )}
      </Section>
    </>
  )
}

const isText = (value: string | undefined): value is string => Boolean(value)
