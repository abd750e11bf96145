import { newAccount, verifiedCustomer } from "./customer"
import { newAddress } from "./form-subjects"
import type { World } from "./site-form"
import { test as base } from "./test"

export { expect } from "./test"

type Accounts = Pick<World, "customer" | "newcomer">

/** With the world of a form. */
export const test = base.extend<{ world: World }, { accounts: Accounts }>({
  accounts: [
    async ({ playwright }, use, { project, workerIndex }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL })
      const customer = await verifiedCustomer(request, newAddress(`moduli-${workerIndex}`))
      const newcomer = await newAccount(request, newAddress(`nuovi-${workerIndex}`))
      await request.dispose()
      await use({ customer, newcomer })
    },
    { scope: "worker" },
  ],
  world: ({ page, request, accounts }, use) => use({ page, request, ...accounts }),
})
