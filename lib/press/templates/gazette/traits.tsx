import { comma, Group, Section, type Props } from "./parts"

// What someone is like: a name and a few words, no dates.
export function Traits({ data, language, words }: Props) {
  return (
    <>
      <Section title={words.skills} items={data.skills} compact>
        {(skill, key) => (
          <Trait key={key} term={skill.name} level={skill.level}>
            {comma(skill.keywords, language)}
          </Trait>
        )}
      </Section>
      <Group title={words.languages} items={data.languages} className="pairs">
        {(item) => (
          <>
            <span className="term">{item.language}</span>{" "}
            <span className="level">{item.fluency}</span>
          </>
        )}
      </Group>
      <Section title={words.interests} items={data.interests} compact>
        {(item, key) => (
          <Trait key={key} term={item.name}>
            {comma(item.keywords, language)}
          </Trait>
        )}
      </Section>
      <Group title={words.references} items={data.references} className="quotes">
        {(item) => (
          <>
            {item.reference && <p className="quote">{item.reference}</p>}
            {item.name && <p className="by">{item.name}</p>}
          </>
        )}
      </Group>
    </>
  )
}

function Trait(props: { term?: string; level?: string; children?: string }) {
  return (
    <div className="entry">
      <div className="term">{props.term}</div>
      <div>
        {props.children}
        {props.children && props.level && " "}
        {props.level && (
          <span className="level">{props.children ? `(${props.level})` : props.level}</span>
        )}
      </div>
    </div>
  )
}
