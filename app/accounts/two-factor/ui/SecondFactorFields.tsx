import { m } from "../../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../../platform/ui/fields/TextField"

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

/** `one-time-code` lets password managers fill in the authenticator's code. */
export function CodeField({ error }: { error?: string }) {
  return (
    <TextField
      label={m.accounts_app_code()}
      description={m.accounts_app_code_hint()}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      error={error}
    />
  )
}
