import { isAPIError } from "better-auth/api"
import { requirePerson } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { countAttempt } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { authOf } from "../sign-in/auth.server"

const QUARTER = 15 * 60

/**
 * Makes sure that the signed-in person knows the account's password. `cookies` is the request's Cookie header. Refuses with
 * `accounts.current-password-wrong` at the form's `field` (part 3 §2), and `platform.too-many` after ten tries in a quarter.
 */
export async function requireCurrentPassword(
  ctx: Ctx,
  password: string,
  cookies: string | null,
  field = "password",
): Promise<void> {
  const { userId } = requirePerson(ctx)
  await countAttempt(ctx, `current-password:${userId}`, 10, QUARTER)
  try {
    await authOf(ctx).api.verifyPassword({ body: { password }, headers: new Headers({ cookie: cookies ?? "" }) })
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) {
      const code = "accounts.current-password-wrong"
      throw new Refusal(code, {}, { fields: [{ field, code }] })
    }
    throw error
  }
}
