import { randomBytes, randomUUID } from "node:crypto"
import type { APIRequestContext } from "@playwright/test"
import { type Customer, newAccount } from "../browser/customer"
import { signedIn } from "../browser/e2e"
import { weekdayAhead } from "../browser/journey"
import { enrolledWithCrypto, newMember, origin } from "../browser/new-members"
import { expect, type Page } from "../browser/test"
import { formWith, isDoneAs, type SiteForm, type World } from "./site-form"
import { newAddress } from "./subjects"

async function asMember({ page, request }: World): Promise<Customer> {
  const member = await newMember(request)
  await signedIn(page, member)
  return member
}

const NEW_REQUEST = "/account/membership/requests/new"
const requestFields = () => ({ date: weekdayAhead(20), text: "From Olbia airport at 10:30, AZ 1567" })

/** A member's transfer, requested with `request`; returns its id. */
async function transferOf(request: APIRequestContext): Promise<string> {
  const requestKey = randomUUID()
  await request.post(NEW_REQUEST, {
    headers: { origin: origin() },
    form: { requestKey, kind: "transfer", ...requestFields() },
    maxRedirects: 0,
  })
  return requestKey
}

const isNow = (state: string) => (page: Page) => expect(page.locator(`[data-state="${state}"]`).first()).toBeVisible()

/** Forms of members and of the operators who answer them. */
export const membersForms: SiteForm[] = [
  {
    does: "a member stops renewals",
    open: async (world) => {
      await asMember(world)
      return {
        path: "/account/membership",
        form: formWith("intent", "renewal"),
        effect: (page) => expect(page.locator('button[name="autoRenews"][value="on"]')).toBeVisible(),
      }
    },
  },
  {
    does: "a member chooses the plan of the next renewal",
    isTyped: true,
    open: async (world) => {
      await asMember(world)
      return {
        path: "/account/membership",
        form: formWith("intent", "plan"),
        fields: { plan: "silver:annually" },
        effect: async (page) => {
          await page.goto("/account/membership")
          await expect(page.locator('input[name="plan"][value="silver:annually"]')).toBeChecked()
        },
      }
    },
  },
  {
    does: "a customer names the transaction of a membership's crypto",
    isTyped: true,
    open: async ({ page, request }) => {
      await signedIn(page, await enrolledWithCrypto(request))
      const transactionId = randomBytes(32).toString("hex")
      return {
        path: "/account/membership",
        form: formWith("intent", "transaction"),
        fields: { transactionId },
        effect: async (page) => {
          await page.goto("/account/membership")
          await expect(page.locator('input[name="transactionId"]')).toHaveValue(transactionId)
        },
      }
    },
  },
  {
    does: "a customer takes back the crypto of a membership",
    open: async ({ page, request }) => {
      await signedIn(page, await enrolledWithCrypto(request))
      return {
        path: "/account/membership",
        form: formWith("intent", "withdraw-crypto"),
        effect: isDoneAs("crypto-withdrawn"),
      }
    },
  },
  ...(["transfer", "availability"] as const).map((kind) => ({
    does: `a member makes a request: ${kind}`,
    isTyped: true,
    open: async (world: World) => {
      await asMember(world)
      return {
        path: `${NEW_REQUEST}?kind=${kind}`,
        form: formWith("kind", kind),
        fields: requestFields(),
        effect: isNow("open"),
      }
    },
  })),
  {
    does: "a member withdraws a request",
    open: async (world) => {
      await asMember(world)
      const id = await transferOf(world.request)
      return { path: "/account/membership", form: formWith("requestId", id), effect: isNow("withdrawn") }
    },
  },
  ...(["confirmed", "declined"] as const).map((outcome) => ({
    does: `an operator answers a member's request: ${outcome}`,
    isTyped: true,
    open: async ({ page, request }: World) => {
      await newMember(request)
      const id = await transferOf(request)
      await signedIn(page, "operator")
      return {
        path: "/admin/members/requests",
        form: `${formWith("requestId", id)}:has(input[name="outcome"][value="${outcome}"])`,
        fields: { text: "Marco waits at arrivals." },
        effect: isDoneAs(outcome),
      }
    },
  })),
  {
    does: "an operator gives a membership",
    isTyped: true,
    open: async ({ page, request }) => {
      const { email } = await newAccount(request, newAddress("regalo"))
      await signedIn(page, "operator")
      return {
        path: "/admin/members",
        form: formWith("intent", "give"),
        fields: { email, tierId: "gold", months: "12", reason: "A thank you" },
        effect: isDoneAs("given"),
      }
    },
  },
  {
    does: "an operator marks a steel card as sent",
    isTyped: true,
    open: async ({ page, request }) => {
      const { email } = await newMember(request)
      await signedIn(page, "operator")
      const dispatch = `main li:has(a[href="mailto:${email}"]) form:has(input[name="intent"][value="dispatch"])`
      return {
        path: "/admin/members",
        form: dispatch,
        fields: { tracking: "BRT 123" },
        effect: (after) => expect(after.locator(dispatch)).toHaveCount(0),
      }
    },
  },
  {
    does: "an operator refunds a steel card",
    isTyped: true,
    open: async ({ page, request }) => {
      const { email } = await newMember(request)
      await signedIn(page, "operator")
      return {
        path: "/admin/members",
        form: `main li:has(a[href="mailto:${email}"]) form:has(input[name="intent"][value="refund"])`,
        fields: { reason: "The engraving is late." },
        effect: isDoneAs("refund"),
      }
    },
  },
  ...[
    { intent: "member-refund", isTyped: true, fields: { reason: "The member moved abroad." } },
    { intent: "end", isTyped: false, fields: {} },
  ].map(({ intent, isTyped, fields }) => ({
    does: `an operator ends a membership: ${intent}`,
    isTyped,
    open: async ({ page, request }: World) => {
      const { email } = await newMember(request)
      await signedIn(page, "operator")
      return {
        path: `/admin/members?find=${encodeURIComponent(email)}`,
        form: formWith("intent", intent),
        fields: { ...fields } as Record<string, string>,
        effect: (after: Page) => expect(after.locator(formWith("intent", intent))).toHaveCount(0),
      }
    },
  })),
]
