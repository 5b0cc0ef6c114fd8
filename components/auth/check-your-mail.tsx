export function CheckYourMail({ address }: { address: string }) {
  return (
    <div role="status" className="space-y-3">
      <h2 className="text-xl">Check your mail</h2>
      <p>
        We have written to <strong className="wrap-anywhere">{address}</strong>. Follow the link in
        that mail and you are in.
      </p>
      <p className="text-soft text-sm">Nothing there? Look among the spam, or try again later.</p>
    </div>
  )
}
