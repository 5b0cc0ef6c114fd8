export function CheckYourMail({ address }: { address: string }) {
  return (
    <div role="status" className="space-y-3">
      <h2 className="text-xl">Check your email</h2>
      <p>
        We sent a link to <strong className="wrap-anywhere">{address}</strong>. Open it to finish
        creating your account.
      </p>
      <p className="text-soft text-sm">Can’t find it? Check your spam folder.</p>
    </div>
  )
}
