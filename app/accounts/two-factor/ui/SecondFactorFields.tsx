import { m } from "../../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../../platform/ui/fields/TextField"
import { CodeField } from "./CodeField"

export function SecondFactorFields({
  usesRecoveryCode,
  error,
}: {
  usesRecoveryCode: boolean
  error: string | undefined
}) {
  return (
    <>
      <input type="hidden" name="method" value={usesRecoveryCode ? "recovery" : "app"} />
      {usesRecoveryCode ? (
        <TextField
          label={m.accounts_recovery_code()}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
          required
          error={error}
        />
      ) : (
        <CodeField error={error} />
      )}
    </>
  )
}
