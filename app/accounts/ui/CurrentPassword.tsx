import { m } from "../../platform/i18n/paraglide/messages.js"
import { PasswordField } from "./PasswordField"

/** The password of the account, asked for once more before an act that matters. */
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
