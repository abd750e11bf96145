import { expect, test } from "vitest"
import { cleanFile } from "../../app/accounts/identity/documents.server"
import { userByEmail } from "../../app/accounts/queries.server"
import { documentOf, latestVerification, settingsOf, verificationsOf } from "../../app/partners/queries.server"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { seedDemoAccounts } from "./accounts.server"
import { seedDemoPartner } from "./partner.server"

test("the verified demo partner has a verification, a readable document and a payout", async () => {
  const base = testContext(await testDatabase())
  const ctx = { ...base, config: { ...base.config, demo: true } }
  await seedDemoAccounts(ctx)
  await seedDemoPartner(ctx)
  await seedDemoPartner(ctx)
  const id = (await userByEmail(ctx, "partner@maestrale.example"))?.id ?? ""
  expect(await verificationsOf(ctx, id)).toHaveLength(1)
  expect((await settingsOf(ctx, id)).payout?.method).toBe("iban")
  const verification = await latestVerification(ctx, id)
  const document = verification && (await documentOf(ctx, verification))
  const bytes = await ctx.files.get(document?.fileKey ?? "")
  expect((await cleanFile(ctx, bytes, "visura.pdf")).contentType).toBe("application/pdf")
  const newPartner = (await userByEmail(ctx, "new-partner@maestrale.example"))?.id ?? ""
  expect(await verificationsOf(ctx, newPartner)).toEqual([])
})
