import { expect, test } from "vitest"
import { userByEmail } from "../../app/accounts/queries.server"
import { balanceOf } from "../../app/partners/payouts/ledger.server"
import { listingBookings } from "../../app/partners/tables.server"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { someListing } from "../../tests/support/partners/listed-partners"
import { seedDemoAccounts } from "./accounts.server"
import { seedDemoListingBookings } from "./listing-bookings.server"

test("the demo partner with a listing has the same past stays after every start", async () => {
  const ctx = testContext(await testDatabase())
  await seedDemoAccounts(ctx)
  const partner = await userByEmail(ctx, "partner@maestrale.example")
  await seedDemoListingBookings(ctx)
  expect(await ctx.db.$count(listingBookings)).toBe(0)
  await someListing(ctx, partner?.id ?? "", "yacht-demo")
  await seedDemoListingBookings(ctx)
  await seedDemoListingBookings(ctx)
  expect(await ctx.db.$count(listingBookings)).toBe(3)
  // 15 days of 1,000 EUR with 10 % tax, less 15 % commission.
  expect(await balanceOf(ctx, partner?.id ?? "")).toEqual({
    balanceCents: 1_402_500,
    dueCents: 1_402_500,
    heldCents: 0,
  })
})
