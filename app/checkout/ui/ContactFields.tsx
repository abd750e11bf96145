import { NAME_MAX_LENGTH } from "../../platform/contact"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/root-data"
import { TextField } from "../../platform/ui/TextField"

export type Contact = { fullName: string; email: string; phone: string }

type Props = { fields: Contact; errors: Record<string, string>; fill: (typed: Partial<Contact>) => void }

/** Contact details of the customer (part 2 §2). */
export function ContactFields({ fields, errors, fill }: Props) {
  const { person } = useRootData()
  const isOther = person && fields.email.trim().toLowerCase() !== person.email
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        name="fullName"
        label={m.checkout_full_name()}
        autoComplete="name"
        required
        maxLength={NAME_MAX_LENGTH}
        className="sm:col-span-2"
        value={fields.fullName}
        error={errors.fullName}
        onChange={(fullName) => fill({ fullName })}
      />
      <TextField
        name="email"
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
        value={fields.email}
        error={errors.email}
        onChange={(email) => fill({ email })}
      />
      <TextField
        name="phone"
        type="tel"
        label={m.checkout_phone()}
        autoComplete="tel"
        required
        maxLength={30}
        value={fields.phone}
        error={errors.phone}
        onChange={(phone) => fill({ phone })}
      />
    </div>
  )
}
