import { calendarsForms } from "./calendars"
import { customersForms } from "./customers"
import { drawForms } from "./draw"
import { fleetForms } from "./fleet"
import { guestsForms } from "./guests"
import { listingsForms } from "./listings"
import { membersForms } from "./members"
import { operatorsForms } from "./operators"
import { partnersForms } from "./partners"
import { payoutsForms } from "./payouts"
import { securityForms } from "./security"
import type { SiteForm } from "./site-form"
import { visitorsForms } from "./visitors"

/** Every form that works without scripts, by topic. */
export const siteForms = {
  visitors: visitorsForms,
  guests: guestsForms,
  "an account's security": securityForms,
  customers: customersForms,
  members: membersForms,
  "a listing's calendar": calendarsForms,
  listings: listingsForms,
  "the back office": operatorsForms,
  "the fleet": fleetForms,
  "the draw": drawForms,
  partners: partnersForms,
  payouts: payoutsForms,
} satisfies Record<string, SiteForm[]>
