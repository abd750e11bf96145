/** Small letters and digits that are not mistaken for one another when copied by hand. */
export const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
/** Characters of a recovery code, without the hyphen in its middle. */
export const RECOVERY_LENGTH = 10

/** Ten characters as a recovery code is written: `abcde-fghjk`. */
export const asRecoveryCode = (text: string): string =>
  `${text.slice(0, RECOVERY_LENGTH / 2)}-${text.slice(RECOVERY_LENGTH / 2)}`

/** A recovery code as it was given out, from however it was typed: capitals, spaces and hyphens make no difference. */
export const recoveryCodeFrom = (typed: string): string => asRecoveryCode(typed.toLowerCase().replace(/[^a-z0-9]/g, ""))

/** A code of an authenticator app, from however it was typed: its digits. */
export const appCodeFrom = (typed: string): string => typed.replace(/[\s-]/g, "")
