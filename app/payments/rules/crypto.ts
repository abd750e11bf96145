/** Accepted cryptocurrencies (part 2 §9). */
export const cryptocurrencies = ["btc", "eth", "usdt"] as const
export type Cryptocurrency = (typeof cryptocurrencies)[number]

/** The chosen cryptocurrency if it is offered, otherwise the first offered; a cryptocurrency without a current rate is not offered. */
export const offeredCryptocurrency = (chosen: Cryptocurrency, offered: readonly Cryptocurrency[]): Cryptocurrency =>
  offered.includes(chosen) ? chosen : (offered[0] ?? chosen)
