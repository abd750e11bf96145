import { randomUUID } from "node:crypto"
import type { APIRequestContext } from "@playwright/test"
import { planPrice } from "../../../app/membership/rules/plan"
import { newAddress } from "../forms/subjects"
import { confirmCard, postOk } from "./booked"
import { type Customer, newAccount } from "./customer"
import { test } from "./test"

export const origin = () => test.info().project.use.baseURL ?? ""

/** A new customer with a Platinum membership paid by card, renewed on it, and an ordered steel card. */
export async function newMember(request: APIRequestContext): Promise<Customer> {
  const member = await newAccount(request, newAddress("socio"))
  const { orderId, clientSecret } = await postOk<{ orderId: string; clientSecret: string }>(
    request,
    "/api/memberships",
    {
      headers: { origin: origin() },
      data: {
        purchaseKey: randomUUID(),
        tierId: "platinum",
        cycle: "monthly",
        method: "card",
        renews: true,
        expectedAmountCents: 710_00,
        currency: "eur",
        steelCard: {
          engraving: member.email
            .split("@")[0]
            ?.replace(/[^a-z]/g, "")
            .slice(0, 20),
          recipient: member.name,
          street: "Via Roma 1",
          postalCode: "09124",
          city: "Cagliari",
          country: "Italia",
        },
      },
    },
  )
  await confirmCard(request, clientSecret)
  await postOk(request, `/api/orders/${orderId}/payment-status`, { headers: { origin: origin() }, data: {} })
  return member
}

/** A new customer's enrolment at a site, paid with crypto that an operator still has to find. */
export async function enrolledWithCrypto(request: APIRequestContext, site = origin()): Promise<Customer> {
  const customer = await newAccount(request, newAddress("monete"))
  const headers = { origin: site }
  const { orderId } = await postOk<{ orderId: string }>(request, "/api/memberships", {
    headers,
    data: {
      purchaseKey: randomUUID(),
      tierId: "silver",
      cycle: "monthly",
      method: "btc",
      expectedAmountCents: planPrice({ tierId: "silver", cycle: "monthly" }, false, "eur").amountDueCents,
      currency: "eur",
    },
  })
  await postOk(request, `/api/orders/${orderId}/crypto-declaration`, { headers, data: {} })
  return customer
}
