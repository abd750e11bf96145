import { randomInt } from "node:crypto"
import { passkey } from "@better-auth/passkey"
import { APIError } from "better-auth/api"
import { twoFactor } from "better-auth/plugins/two-factor"
import { brand } from "../../platform/brand"
import type { Config } from "../../platform/config.server"
import { asRecoveryCode, RECOVERY_ALPHABET, RECOVERY_LENGTH } from "../rules/recovery-code"

const RECOVERY_CODES = 10

const recoveryCode = () =>
  asRecoveryCode(
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(""),
  )

const recoveryCodes = () => Array.from({ length: RECOVERY_CODES }, recoveryCode)

/** A passkey counts as both factors: the device must have asked for a finger, a face or a code. */
function requireUserVerified(userVerified: boolean | undefined): void {
  if (!userVerified)
    throw new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED", message: "The user was not verified." })
}

/** What the sign-in library does beyond passwords: codes of an authenticator app, and passkeys. */
export function factors(config: Config) {
  const { hostname, origin } = new URL(config.baseUrl)
  return [
    twoFactor({
      issuer: brand.name,
      backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
      accountLockout: { enabled: false },
    }),
    passkey({
      rpID: hostname,
      rpName: brand.name,
      origin,
      advanced: { webAuthnChallengeCookie: "passkey" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      registration: {
        afterVerification: ({ verification }) => requireUserVerified(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: ({ verification }) => requireUserVerified(verification.authenticationInfo?.userVerified),
      },
    }),
  ] as const
}
