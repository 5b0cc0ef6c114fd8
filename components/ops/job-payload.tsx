/** What the worker is told. It names the document; what is in it is the workspace's own. */
export const JobPayload = ({ payload }: { payload: unknown }) => (
  <section aria-labelledby="payload">
    <h2 id="payload" className="text-2xl">
      Payload
    </h2>
    <pre
      tabIndex={0}
      aria-labelledby="payload"
      className="bg-sheet border-rule mt-3 max-h-80 overflow-auto whitespace-pre-wrap wrap-anywhere rounded-md border p-4 font-mono text-xs"
    >
      {JSON.stringify(payload, null, 2)}
    </pre>
    <p className="text-soft mt-2 text-sm">
      Names and options only. What is in the document stays with its workspace.
    </p>
  </section>
)
