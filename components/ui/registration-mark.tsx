/** The crosshair printers align their plates by. Ours marks what is Pressrun's own. */
export function RegistrationMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
    >
      <circle cx="12" cy="12" r="6" />
      <path d="M12 1.5v21M1.5 12h21" />
    </svg>
  )
}
