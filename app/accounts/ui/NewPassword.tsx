import { useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { PasswordField } from "./PasswordField"
import { PasswordMeter } from "./PasswordMeter"

/** A new password, its strength, and the same again; `onChange` hears both. */
export function NewPassword({
  label,
  errors,
  onChange,
}: {
  label: string
  errors: Record<string, string>
  onChange?: (password: string, confirmation: string) => void
}) {
  const [password, setPassword] = useState("")
  const [confirmation, setConfirmation] = useState("")
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          required
          error={errors.password}
          onChange={(typed) => {
            setPassword(typed)
            onChange?.(typed, confirmation)
          }}
        />
        <PasswordMeter password={password} />
      </div>
      <PasswordField
        label={m.accounts_confirm_password()}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
        onChange={(typed) => {
          setConfirmation(typed)
          onChange?.(password, typed)
        }}
      />
    </>
  )
}
