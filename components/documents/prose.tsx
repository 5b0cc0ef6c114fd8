import { MarkdownText } from "@/lib/press/markup/markdown"
import { wordsFor } from "@/lib/press/language/words"

/** Markdown as the press reads it: no HTML of theirs, and no address of theirs is fetched. */
export function Prose({ text, language }: { text: string; language: string }) {
  return (
    <div className="prose">
      <MarkdownText text={text} words={wordsFor(language)} />
    </div>
  )
}
