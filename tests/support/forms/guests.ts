import { signInByRequest } from "../browser/e2e"
import { photo } from "../browser/journey"
import { expect } from "../browser/test"
import { formWith, type SiteForm, type World } from "./site-form"
import { customersCar, guestsRequest, guestsWash, handInSides, newAddress, offered, pathMailed } from "./subjects"

let invited: Promise<string> | undefined

/** The link of a second driver, the same for each test. */
const secondDriversPath = (world: World): Promise<string> => {
  invited ??= invitedDriver(world)
  return invited
}

async function invitedDriver({ request, customer }: World): Promise<string> {
  const email = newAddress("bice")
  await signInByRequest(request, customer)
  await customersCar(request, customer, {
    method: "card",
    secondDriver: { firstName: "Bice", lastName: "Sanna", email },
  })
  return pathMailed(request, email, "/second-driver/")
}

export const guestsForms: SiteForm[] = [
  {
    does: "a guest cancels a booking",
    open: async ({ request }) => {
      const { bookingId, token } = await guestsWash(request)
      return {
        path: `/booking-success/cancel?booking=${bookingId}&token=${token}`,
        form: 'main form:has(input[name="expected"])',
        effect: (page) => expect(page.locator('[data-state="cancelled"]')).toBeVisible(),
      }
    },
  },
  {
    does: "a guest accepts an offer",
    open: async ({ page, request }) => {
      const { requestId, path } = await guestsRequest(page.request)
      await offered(request, requestId)
      return { path, form: formWith("intent", "accept"), effect: (after) => after.waitForURL(/\/pay\/.*token=/) }
    },
  },
  {
    does: "a guest withdraws a request",
    open: async ({ request }) => {
      const { path } = await guestsRequest(request)
      return {
        path,
        form: formWith("intent", "withdraw"),
        effect: (page) => expect(page.locator('[data-state="withdrawn"]')).toBeVisible(),
      }
    },
  },
  {
    does: "a second driver starts the identity check",
    open: async (world) => ({
      path: await secondDriversPath(world),
      form: formWith("intent", "instant"),
      effect: (page) => page.waitForURL(/\/sandbox\/stripe\/identity\//),
    }),
  },
  {
    does: "a second driver uploads a document",
    open: async (world) => ({
      path: await secondDriversPath(world),
      form: formWith("intent", "id_front"),
      fields: { file: await photo("fronte.jpg") },
      effect: (page) => expect(page.locator(formWith("intent", "id_front")).getByRole("status")).not.toBeEmpty(),
    }),
  },
  // Last of the second driver's: an identity that is being checked has no forms.
  {
    does: "a second driver hands in the documents",
    open: async (world) => {
      const path = await secondDriversPath(world)
      await handInSides(world.request, path)
      return {
        path,
        form: formWith("intent", "submit"),
        effect: (page) => expect(page.locator(formWith("intent", "submit"))).toHaveCount(0),
      }
    },
  },
]
