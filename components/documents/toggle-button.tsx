import type { LucideIcon } from "lucide-react"

interface Props {
  label: string
  icon: LucideIcon
  pressed: boolean
  onPress: () => void
  className?: string
}

export function ToggleButton({ label, icon: Icon, pressed, onPress, className = "" }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
      className={`border-edge text-soft hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:border-ink bg-sheet flex size-11 items-center justify-center border ${className}`}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  )
}
