/** An honest error page: what happened, and the number under which the log knows it. */
export function ErrorPage({ status, message, requestId }: { status: number; message?: string; requestId?: string }) {
  return (
    <div className="page-column py-32">
      <h1>{message ?? status}</h1>
      <p>{requestId}</p>
    </div>
  )
}
