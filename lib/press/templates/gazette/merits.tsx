import { Entry, Heading, On, Paragraphs, Section, type Props } from "./parts"

// What others gave or printed: one date each.
export function Merits({ data, language, words }: Props) {
  const on = (date?: string) => <On date={date} language={language} />
  return (
    <>
      <Section title={words.publications} items={data.publications}>
        {(item, key) => (
          <Entry key={key} aside={on(item.releaseDate)}>
            <Heading title={item.name} at={item.publisher} url={item.url} language={language} />
            <Paragraphs text={item.summary} />
          </Entry>
        )}
      </Section>
      <Section title={words.awards} items={data.awards} compact>
        {(item, key) => (
          <Entry key={key} aside={on(item.date)}>
            <Heading title={item.title} at={item.awarder} language={language} />
            <Paragraphs text={item.summary} />
          </Entry>
        )}
      </Section>
      <Section title={words.certificates} items={data.certificates} compact>
        {(item, key) => (
          <Entry key={key} aside={on(item.date)}>
            <Heading title={item.name} at={item.issuer} url={item.url} language={language} />
          </Entry>
        )}
      </Section>
    </>
  )
}
