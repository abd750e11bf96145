/** How money is received at the agency: in cash, by card at the terminal, by bank transfer. */
export const agencyMethods = ["cash", "terminal", "transfer"] as const
export type AgencyMethod = (typeof agencyMethods)[number]
