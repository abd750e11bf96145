/** Time in which the company answers a request, also one for a partner who has not answered; then the request ends. */
export const COMPANY_ANSWER_HOURS = 48

/** Time in which a partner confirms or declines a booking of their listing. */
export const PARTNER_ANSWER_HOURS = 24

/** The time to answer that customers are told; `offeredBy`: the item's partner, null for the company's own. */
export const answerHours = (offeredBy: string | null): number =>
  offeredBy === null ? COMPANY_ANSWER_HOURS : PARTNER_ANSWER_HOURS
