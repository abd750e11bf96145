import type { Ref } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../platform/ui/TextField"
import { PasswordField } from "./PasswordField"

type Props = {
  /** The address that stands there already. */
  email?: string
  errors: Record<string, string>
  passwordRef?: Ref<HTMLInputElement>
}

/** The first step of signing in: email and password. */
export function SignInFields({ email, errors, passwordRef }: Props) {
  return (
    <>
      <TextField
        label={m.accounts_email()}
        type="email"
        name="email"
        autoComplete="username"
        required
        defaultValue={email}
        error={errors.email}
      />
      <PasswordField
        label={m.accounts_password()}
        name="password"
        autoComplete="current-password"
        required
        ref={passwordRef}
        error={errors.password}
      />
    </>
  )
}
