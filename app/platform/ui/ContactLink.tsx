const look = "py-2.5 underline decoration-line underline-offset-4 hover:decoration-current"

/** Ends an address that stands for none any more (`accounts/erasure.server.ts`). */
const NOBODY = ".invalid"

/** An e-mail address to write to; a long one goes on in the next line. */
export const MailLink = ({ address, className = "" }: { address: string; className?: string }) =>
  address.endsWith(NOBODY) ? (
    <span className={`wrap-anywhere ${className}`}>{address}</span>
  ) : (
    <a href={`mailto:${address}`} className={`wrap-anywhere ${look} ${className}`}>
      {address}
    </a>
  )

/** A telephone number to call, in one piece. */
export const PhoneLink = ({ number, className = "" }: { number: string; className?: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, "")}`} className={`whitespace-nowrap ${look} ${className}`}>
    {number}
  </a>
)
