import { useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { PasswordField } from "./PasswordField"
import { PasswordMeter } from "./PasswordMeter"

export function NewPassword({ label, errors }: { label: string; errors: Record<string, string> }) {
  const [password, setPassword] = useState("")
  const [refused, setRefused] = useState<{ errors: typeof errors; password: string }>()
  if (errors.password && refused?.errors !== errors) setRefused({ errors, password })
  const isRefused = errors.password !== undefined && refused?.password === password
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          required
          error={errors.password}
          onChange={setPassword}
        />
        <PasswordMeter password={password} isRefused={isRefused} />
      </div>
      <PasswordField
        label={m.accounts_confirm_password()}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
    </>
  )
}
