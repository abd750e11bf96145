import { z } from "zod"
import { asE164, EMAIL_MAX_LENGTH, isName, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from "./contact"
import { text } from "./text"

/** Schemas of names, e-mail addresses and telephone numbers for all forms. The error codes are text keys. */

/** A name, or another line that mails contain: no link, no markup (`isName`). */
export const nameText = ({
  max = NAME_MAX_LENGTH,
  plain = "accounts.name-plain",
  ...codes
}: {
  max?: number
  required?: string
  long?: string
  plain?: string
}) => text({ ...codes, max, invalid: plain }).refine(isName, { error: plain, abort: true })

/** An e-mail address, in lower case. */
export const emailText = ({ required, invalid, long }: { required?: string; invalid: string; long?: string }) =>
  text({ max: EMAIL_MAX_LENGTH, required, long, invalid })
    .toLowerCase()
    .pipe(z.email({ error: invalid }))

/** A telephone number; the output is E.164, or empty if it is optional and absent. */
export const phoneText = ({ required, invalid, long }: { required?: string; invalid: string; long?: string }) =>
  text({ max: PHONE_MAX_LENGTH, required, long, invalid }).transform((typed, context) => {
    const number = typed === "" ? typed : asE164(typed)
    if (number !== undefined) return number
    context.addIssue({ code: "custom", message: invalid, input: typed })
    return z.NEVER
  })
