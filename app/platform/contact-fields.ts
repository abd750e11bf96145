import { z } from "zod"
import { asE164, EMAIL_MAX_LENGTH, isName, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from "./contact"
import { text } from "./text"

/** The schemas of names, e-mail addresses and telephone numbers, the same in every form. The codes are text keys. */

/** A name, or a line that is printed in our mails as a name is: no link, no markup (`isName`). */
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

/** An e-mail address; addresses are compared in small letters. */
export const emailText = ({ required, invalid, long }: { required?: string; invalid: string; long?: string }) =>
  text({ max: EMAIL_MAX_LENGTH, required, long, invalid })
    .toLowerCase()
    .pipe(z.email({ error: invalid }))

/** A telephone number as people type it; the output is E.164, or empty where none is typed and none required. */
export const phoneText = ({ required, invalid, long }: { required?: string; invalid: string; long?: string }) =>
  text({ max: PHONE_MAX_LENGTH, required, long, invalid }).transform((typed, context) => {
    const number = typed === "" ? typed : asE164(typed)
    if (number !== undefined) return number
    context.addIssue({ code: "custom", message: invalid, input: typed })
    return z.NEVER
  })
