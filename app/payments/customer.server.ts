import { createHash } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import Stripe from "stripe"
import { type Profile, userById } from "../accounts/queries.server"
import { users } from "../accounts/tables.server"
import type { Ctx } from "../platform/context.server"
import { reached } from "./provider.server"

/** The person's customer at the provider, or undefined: none was made yet, or the provider knows it no more. */
export async function customerOf(ctx: Ctx, { stripeCustomerId }: Profile): Promise<Stripe.Customer | undefined> {
  if (!stripeCustomerId) return undefined
  const found = await reached(() => ctx.stripe.customers.retrieve(stripeCustomerId)).catch(missing)
  return found && !found.deleted ? found : undefined
}

/** The person's customer at the provider, made where there is none; two calls at once make one. Outside any transaction. */
export async function ensureCustomer(ctx: Ctx, profile: Profile): Promise<Stripe.Customer> {
  const standing = await customerOf(ctx, profile)
  if (standing) return standing
  const { id: userId, name, email, locale, stripeCustomerId } = profile
  const wording = createHash("sha256").update([email, name, locale, stripeCustomerId].join("\n")).digest("hex")
  const made = await reached(() =>
    ctx.stripe.customers.create(
      { email, name, preferred_locales: [locale], metadata: { user_id: userId } },
      { idempotencyKey: `customer-${userId}-${wording.slice(0, 16)}` },
    ),
  )
  const unchanged = stripeCustomerId ? eq(users.stripeCustomerId, stripeCustomerId) : isNull(users.stripeCustomerId)
  await ctx.db
    .update(users)
    .set({ stripeCustomerId: made.id })
    .where(and(eq(users.id, userId), unchanged))
  const kept = (await userById(ctx, userId))?.stripeCustomerId
  return kept && kept !== made.id ? reached(() => ctx.stripe.customers.retrieve(kept)).then(existing) : made
}

function existing(customer: Stripe.Customer | Stripe.DeletedCustomer): Stripe.Customer {
  if (customer.deleted) throw new Error("The customer at the provider was deleted meanwhile.")
  return customer
}

function missing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return undefined
  throw error
}
