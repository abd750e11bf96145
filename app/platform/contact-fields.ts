import { z } from "zod"
import { EMAIL_MAX_LENGTH, isName, isPersonName, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from "./contact"
import { asE164, lacksCountry } from "./phone"
import { text } from "./text"

/** Schemas of names, e-mail addresses and telephone numbers for all forms. The error codes are text keys. */

type Name = { max?: number; clean?: boolean; required?: string; long?: string; plain?: string }

/** A name, or another line that mails contain: no link, no markup (`isName`). Invisible characters are removed. */
export const nameText = ({ max = NAME_MAX_LENGTH, plain = "accounts.line-plain", clean, ...codes }: Name) =>
  text({ ...codes, max, clean: clean || "name", invalid: plain }).refine(isName, { error: plain, abort: true })

/** The name of a person (`isPersonName`). */
export const personText = ({ plain = "accounts.name-plain", ...codes }: Name) =>
  nameText({ ...codes, plain }).refine(isPersonName, { error: plain, abort: true })

/** An e-mail address as `input type=email` accepts it, in lower case; an international domain is converted (`xn--`). */
export const emailText = ({ required, invalid, long }: { required?: string; invalid: string; long?: string }) =>
  text({ max: EMAIL_MAX_LENGTH, required, long, invalid, clean: true })
    .overwrite((typed) => withAsciiDomain(typed.replace(/^(?:mailto|e-?mail):\s*/i, "").toLowerCase()))
    .pipe(z.email({ error: invalid, pattern: mailAddress }))

/** The HTML standard's pattern, with a dot in the domain. */
const mailAddress =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** The address with the domain in ASCII; unchanged if it has none. */
function withAsciiDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1)
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || domain === address) return address
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
  return address.slice(0, -domain.length) + host
}

/** A telephone number; the output is E.164, or empty if it is optional and absent. */
export const phoneText = ({ required, invalid, long }: { required?: string; invalid: string; long?: string }) =>
  text({ max: PHONE_MAX_LENGTH, required, long, invalid, clean: true }).transform((typed, context) => {
    const number = typed === "" ? typed : asE164(typed)
    if (number !== undefined) return number
    context.addIssue({
      code: "custom",
      message: lacksCountry(typed) ? "platform.phone-country" : invalid,
      input: typed,
    })
    return z.NEVER
  })
