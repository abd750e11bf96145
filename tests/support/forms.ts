import { calendarsForms } from "./forms-of-calendars"
import { customersForms } from "./forms-of-customers"
import { drawForms } from "./forms-of-draw"
import { guestsForms } from "./forms-of-guests"
import { listingsForms } from "./forms-of-listings"
import { membersForms } from "./forms-of-members"
import { operatorsForms } from "./forms-of-operators"
import { partnersForms } from "./forms-of-partners"
import { payoutsForms } from "./forms-of-payouts"
import { securityForms } from "./forms-of-security"
import { visitorsForms } from "./forms-of-visitors"
import type { SiteForm } from "./site-form"

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
