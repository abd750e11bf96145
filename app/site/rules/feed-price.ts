/** An amount in euro cents as Google's feeds write it: "185.90 EUR". */
export const feedPrice = (eurCents: number): string => `${(eurCents / 100).toFixed(2)} EUR`
