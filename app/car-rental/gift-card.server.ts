import { requirePerson } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { fieldRefusals } from "../platform/http/api.server"
import { countAttempt } from "../platform/limits.server"
import { invalid } from "../platform/refusal"
import { giftCardForm } from "./forms"

const MOST_TRIES = 10
const TRIES_SECONDS = 600

/**
 * Looks up a gift card or voucher. The house has issued none yet, so that every code is unknown: 422 with the message on the
 * field. Ten tries in ten minutes, then 429.
 */
export async function applyGiftCard(ctx: Ctx, input: unknown): Promise<never> {
  const { userId } = requirePerson(ctx)
  const parsed = giftCardForm.safeParse(input)
  if (!parsed.success) throw invalid(fieldRefusals(parsed.error))
  await countAttempt(ctx, `car-rental.gift-card:${userId}`, MOST_TRIES, TRIES_SECONDS)
  throw invalid([{ field: "code", code: "car-rental.gift-card-unknown" }])
}
