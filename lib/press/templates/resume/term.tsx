import type { TermItem } from "./terms"

// A skill, a language, an interest: its name, then a few words.
export function Term({ name, text, level }: TermItem) {
  return (
    <div className="term">
      {name && <span className="name">{name}</span>}
      {name && (text || level) && " "}
      {(text || level) && (
        <span className="what">
          {text}
          {text && level && " "}
          {level && <span className="level">{text ? `(${level})` : level}</span>}
        </span>
      )}
    </div>
  )
}
