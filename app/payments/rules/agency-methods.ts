/** Cash, card terminal, or bank transfer. */
export const agencyMethods = ["cash", "terminal", "transfer"] as const
export type AgencyMethod = (typeof agencyMethods)[number]

export const isAgencyMethod = (method: string): method is AgencyMethod => agencyMethods.some((each) => each === method)
