export function WorkspacesHead() {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Workspaces</h1>
      <p className="text-soft mt-2 mb-8 text-lg">
        Who waits now or printed within the day, the heaviest first. They are served in turn.
      </p>
    </>
  )
}
