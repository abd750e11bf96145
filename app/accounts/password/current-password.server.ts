import { isAPIError } from "better-auth/api"
import { requirePerson } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { enforceRateLimit } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { authOf } from "../sign-in/auth.server"
import { hashingFor } from "./hashing.server"

const QUARTER_HOUR = 15 * 60

/**
 * Checks the signed-in user's password. `cookieHeader` is the request's Cookie header. Refuses with
 * `accounts.current-password-wrong` on `field` (part 3 §2), and `platform.too-many` after ten attempts in 15 minutes.
 */
export async function requireCurrentPassword(
  ctx: Ctx,
  password: string,
  cookieHeader: string | null,
  field = "password",
): Promise<void> {
  const { userId } = requirePerson(ctx)
  await enforceRateLimit(ctx, `current-password:${userId}`, 10, QUARTER_HOUR)
  try {
    const headers = new Headers({ cookie: cookieHeader ?? "" })
    await hashingFor("known", () => authOf(ctx).api.verifyPassword({ body: { password }, headers }))
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) {
      const code = "accounts.current-password-wrong"
      throw new Refusal(code, {}, { fields: [{ field, code }] })
    }
    throw error
  }
}
