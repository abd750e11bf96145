import { m } from "../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../platform/ui/TextField"
import type { Customer } from "./request-form"

type Props = { form: Customer; change: (part: Partial<Customer>) => void; errors: Record<string, string> }

/** Who asks, and where the answer goes (part 2 §3). */
export function ContactStep({ form, change, errors }: Props) {
  return (
    <div className="grid gap-6">
      <TextField
        name="fullName"
        label={m.charter_full_name()}
        autoComplete="name"
        required
        value={form.fullName}
        error={errors.fullName}
        onChange={(fullName) => change({ fullName })}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="email"
          type="email"
          label={m.charter_email()}
          autoComplete="email"
          required
          value={form.email}
          error={errors.email}
          onChange={(email) => change({ email })}
        />
        <TextField
          name="phone"
          type="tel"
          label={m.charter_phone()}
          autoComplete="tel"
          required
          value={form.phone}
          error={errors.phone}
          onChange={(phone) => change({ phone })}
        />
      </div>
    </div>
  )
}
