import { m } from "../../../platform/i18n/paraglide/messages.js"
import { PasswordField } from "./PasswordField"

/** Asks for the current password before a sensitive action. */
export function CurrentPassword({ error }: { error?: string }) {
  return (
    <PasswordField
      label={m.accounts_current_password()}
      name="currentPassword"
      autoComplete="current-password"
      required
      error={error}
    />
  )
}
