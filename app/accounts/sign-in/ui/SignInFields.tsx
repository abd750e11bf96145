import type { Ref } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../../platform/ui/fields/TextField"
import { PasswordField } from "../../password/ui/PasswordField"

type Props = {
  field: (name: "email" | "password") => { name: string; defaultValue?: string; error?: string }
  passwordRef?: Ref<HTMLInputElement>
}

export function SignInFields({ field, passwordRef }: Props) {
  return (
    <>
      <TextField {...field("email")} label={m.accounts_email()} type="email" autoComplete="username" required />
      <PasswordField
        {...field("password")}
        label={m.accounts_password()}
        autoComplete="current-password"
        required
        ref={passwordRef}
      />
    </>
  )
}
