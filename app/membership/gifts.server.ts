import { userByEmail } from "../accounts/queries.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { invalid } from "../platform/refusal"
import type { GiveInput } from "./forms"
import { giftTerm, giftTexts } from "./gift-term.server"
import { giveMembership } from "./memberships.server"
import { membershipOfPeriod } from "./queries.server"
import { giftFacts } from "./rules/gift-facts"

/**
 * An operator gives a customer a membership. Refuses all but operators, `membership.give-no-customer` on the address, and for
 * a member `membership.give-later`, which says when the gift begins, unless `later` has the gift's facts.
 */
export async function giveToCustomer(ctx: Ctx, { email, later, ...gift }: GiveInput): Promise<void> {
  requireRole(ctx, "operator")
  const user = await userByEmail(ctx, email)
  if (user?.role !== "personal") throw invalid([{ field: "email", code: "membership.give-no-customer" }])
  const term = await giftTerm(ctx, { userId: user.id, ...gift })
  const isRead =
    term.before === null ||
    later === giftFacts({ email, ...gift }) ||
    (await membershipOfPeriod(ctx, gift.key)) !== undefined
  if (!isRead) {
    const effects = giftTexts(term, ctx.locale).join(" ")
    throw invalid([{ field: "later", code: "membership.give-later", details: { effects } }])
  }
  await giveMembership(ctx, { userId: user.id, ...gift })
}
