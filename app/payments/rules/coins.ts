/** Accepted coins (part 2 §9). */
export const coins = ["btc", "eth", "usdt"] as const
export type Coin = (typeof coins)[number]

/** The chosen coin if it is offered, otherwise the first offered; a coin without a current rate is not offered. */
export const offeredCoin = (chosen: Coin, offered: readonly Coin[]): Coin =>
  offered.includes(chosen) ? chosen : (offered[0] ?? chosen)
