import { NAME_MAX_LENGTH } from "../../platform/contact"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../platform/ui/fields/TextField"
import type { FieldProps } from "../../platform/ui/forms/server-form"
import { useRootData } from "../../platform/ui/page/root-data"

/** `email`: as typed so far. */
type Props = { field: FieldProps<"fullName" | "email" | "phone">; email: string }

/** Contact details of the customer (part 2 §2). */
export function ContactFields({ field, email }: Props) {
  const { person } = useRootData()
  const isOther = person && email.trim().toLowerCase() !== person.email
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        {...field("fullName")}
        label={m.checkout_full_name()}
        autoComplete="name"
        required
        maxLength={NAME_MAX_LENGTH}
        className="sm:col-span-2"
      />
      <TextField
        {...field("email")}
        type="email"
        label={m.checkout_email()}
        description={
          isOther ? (
            <span className="wrap-anywhere">{m.checkout_email_account({ email: person.email })}</span>
          ) : undefined
        }
        autoComplete="email"
        required
        maxLength={254}
      />
      <TextField {...field("phone")} type="tel" label={m.checkout_phone()} autoComplete="tel" required maxLength={30} />
    </div>
  )
}
