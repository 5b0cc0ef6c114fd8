export function WorkspacesHead() {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Workspaces</h1>
      <p className="text-soft mt-2 mb-8 text-lg">
        Workspaces that wait now or exported in the last 24 hours, the heaviest first. They are
        served in turn.
      </p>
    </>
  )
}
