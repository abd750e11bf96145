import { formatPhone } from "../contact"

const linkClass = "py-2.5 underline decoration-line underline-offset-4 hover:decoration-current"

/** The ending of an erased e-mail address (`accounts/deletion/erasure.server.ts`). */
const ERASED_DOMAIN = ".invalid"

/** An e-mail link; a long address wraps. */
export const MailLink = ({ address, className = "" }: { address: string; className?: string }) =>
  address.endsWith(ERASED_DOMAIN) ? (
    <span className={`wrap-anywhere ${className}`}>{address}</span>
  ) : (
    <a href={`mailto:${address}`} className={`wrap-anywhere ${linkClass} ${className}`}>
      {address}
    </a>
  )

/** A telephone link; the number does not wrap. */
export const PhoneLink = ({ number, className = "" }: { number: string; className?: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, "")}`} className={`whitespace-nowrap ${linkClass} ${className}`}>
    {formatPhone(number)}
  </a>
)
