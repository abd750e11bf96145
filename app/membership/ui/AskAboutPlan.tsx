import { chatLink } from "../../messaging/rules/chat-link"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { buttonClass } from "../../platform/ui/button-variant"
import type { BillingCycle, Tier } from "../rules/tiers"

/**
 * Link to a WhatsApp chat with an Italian text, until `/membership/enroll/{tier}?billing={cycle}` exists and replaces it
 * (part 1 §2).
 */
export function AskAboutPlan({ tier, cycle }: { tier: Tier; cycle: BillingCycle }) {
  const enquiryText = cycle === "monthly" ? m.membership_enquiry_monthly : m.membership_enquiry_annually
  return (
    <a
      href={chatLink(enquiryText({ tier: tier.name }, { locale: "it" }))}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass(tier.isPopular ? "solid" : "outline", "w-full")}
    >
      {m.membership_ask({ tier: tier.name })}
    </a>
  )
}
