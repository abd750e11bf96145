import { accountsApi } from "./accounts/api.server"
import { retireDemoAccounts, seedDemoAccounts } from "./accounts/demo.server"
import { onIdentityEvent } from "./accounts/identity.server"
import { accountsJobs } from "./accounts/jobs.server"
import { carRentalApi } from "./car-rental/api.server"
import { carRentalJobs } from "./car-rental/jobs.server"
import { carRentalPurchases } from "./car-rental/purchases.server"
import { stepsApi } from "./car-rental/steps-api.server"
import { catalogueApi } from "./catalogue/api.server"
import { seedCatalogue } from "./catalogue/seed.server"
import { messagingJobs } from "./messaging/jobs.server"
import { paymentsApi } from "./payments/api.server"
import { paymentsJobs } from "./payments/jobs.server"
import { plugEvents, plugPurchase } from "./payments/purchases.server"
import type { Sandbox } from "./payments/sandbox/sandbox.server"
import type { Ctx } from "./platform/context.server"
import { platformJobs } from "./platform/housekeeping.server"
import type { JobKind } from "./platform/jobs.server"

/** What the features plug into the platform: the one place that knows them all. */

/** `/api`, one part per feature. */
export const apiParts = [accountsApi, catalogueApi, carRentalApi, stepsApi, paymentsApi]

/** What a payment pays for, and who else listens to the provider. */
export function plugEverything(): void {
  plugPurchase("car-rental", carRentalPurchases)
  plugEvents("identity.verification_session.", onIdentityEvent)
}

/** All background work. */
export function jobKinds(makeCtx: () => Ctx, sandbox: Sandbox | undefined): JobKind[] {
  return [
    ...accountsJobs(makeCtx),
    ...platformJobs(makeCtx),
    ...messagingJobs(makeCtx),
    ...paymentsJobs(makeCtx, sandbox),
    ...carRentalJobs(makeCtx),
  ]
}

/** The catalogue of the house; in a demonstration also its accounts, elsewhere none of them. Running it again changes nothing. */
export async function seedHouse(ctx: Ctx): Promise<void> {
  await seedCatalogue(ctx)
  if (ctx.config.demo) await seedDemoAccounts(ctx)
  else await retireDemoAccounts(ctx)
}
