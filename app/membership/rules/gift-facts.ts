type Gift = { email: string; tierId: string; months: number | string }

/** The facts of a gift whose consequences an operator has read, as the form sends them back. */
export const giftFacts = ({ email, tierId, months }: Gift): string => `${tierId} ${months} ${email}`
