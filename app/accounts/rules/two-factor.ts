/** The secret of an `otpauth://` URI in groups of four characters; empty if it has none. */
export function secretForTyping(uri: string): string {
  const secret = new URL(uri).searchParams.get("secret") ?? ""
  return (secret.match(/.{1,4}/g) ?? []).join(" ")
}

/** Shown once, to add the account to an authenticator app: otpauth URI, secret to type, QR code as an SVG path of dark modules. */
export type TotpSetup = { uri: string; secret: string; qr: { size: number; path: string } }

/** Lower-case letters and digits without similar ones (i, l, o, 0, 1). */
export const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
/** Without the hyphen. */
export const RECOVERY_LENGTH = 10

/** Formats ten characters: `abcde-fghjk`. */
export const formatRecoveryCode = (text: string): string =>
  `${text.slice(0, RECOVERY_LENGTH / 2)}-${text.slice(RECOVERY_LENGTH / 2)}`

/** Normalizes a typed recovery code: ignores case, spaces and hyphens. */
export const normaliseRecoveryCode = (typed: string): string =>
  formatRecoveryCode(typed.toLowerCase().replace(/[^a-z0-9]/g, ""))

/** Normalizes a typed authenticator code: removes spaces and hyphens. */
export const normaliseTotpCode = (typed: string): string => typed.replace(/[\s-]/g, "")
