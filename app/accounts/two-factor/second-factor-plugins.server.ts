import { randomInt } from "node:crypto"
import { passkey } from "@better-auth/passkey"
import { APIError } from "better-auth/api"
import { twoFactor } from "better-auth/plugins/two-factor"
import { brand } from "../../platform/brand"
import type { Config } from "../../platform/config.server"
import { formatRecoveryCode, RECOVERY_ALPHABET, RECOVERY_LENGTH } from "../rules/two-factor"

const RECOVERY_CODES = 10

const recoveryCode = () =>
  formatRecoveryCode(
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(""),
  )

const recoveryCodes = () => Array.from({ length: RECOVERY_CODES }, recoveryCode)

/** A passkey counts as both factors, so the device must have verified the user (biometrics or PIN). */
function requireUserVerified(userVerified: boolean | undefined): void {
  if (!userVerified)
    throw new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED", message: "The user was not verified." })
}

/** better-auth plugins for authenticator apps and passkeys. */
export function secondFactorPlugins(config: Config) {
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
