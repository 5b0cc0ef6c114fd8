import type { ComponentProps } from "react"

const base =
  "inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors aria-disabled:cursor-default"

const looks = {
  primary:
    "bg-accent text-on-accent not-aria-disabled:hover:bg-accent-deep aria-disabled:bg-rule aria-disabled:text-soft",
  secondary:
    "border border-edge bg-sheet text-ink not-aria-disabled:hover:border-ink aria-disabled:border-rule aria-disabled:text-soft",
  quiet: "text-soft underline-offset-4 hover:text-ink hover:underline",
}

const sizes = {
  small: "min-h-9 px-3 text-sm",
  medium: "min-h-11 px-5",
  large: "min-h-13 px-7 text-lg",
}

export type Look = { look?: keyof typeof looks; size?: keyof typeof sizes }

/** The same look for buttons and for links that act like one. */
export const buttonClass = ({ look = "primary", size = "medium" }: Look = {}) =>
  `${base} ${looks[look]} ${sizes[size]}`

/** Stays focusable when it may not be pressed, so that a keyboard does not lose its place. */
export function Button({
  look,
  size,
  disabled,
  className = "",
  onClick,
  ...rest
}: ComponentProps<"button"> & Look) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass({ look, size })} ${className}`}
    />
  )
}
