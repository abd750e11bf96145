import { calendarsForms } from "./calendars"
import { customersForms } from "./customers"
import { drawForms } from "./draw"
import { guestsForms } from "./guests"
import { listingsForms } from "./listings"
import { membersForms } from "./members"
import { operatorsForms } from "./operators"
import { partnersForms } from "./partners"
import { payoutsForms } from "./payouts"
import { securityForms } from "./security"
import type { SiteForm } from "./site-form"
import { visitorsForms } from "./visitors"

/** Every form that works without scripts; those with fields to type or choose are `isTyped`. */
export const siteForms: SiteForm[] = [
  ...visitorsForms,
  ...guestsForms,
  ...securityForms,
  ...customersForms,
  ...membersForms,
  ...calendarsForms,
  ...listingsForms,
  ...operatorsForms,
  ...drawForms,
  ...partnersForms,
  ...payoutsForms,
]
