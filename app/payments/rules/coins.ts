/** The coins the company takes (part 2 §9). */
export const coins = ["btc", "eth", "usdt"] as const
export type Coin = (typeof coins)[number]

/** The chosen coin where it is offered, else the first one offered: a coin without a rate of today is not. */
export const offeredCoin = (chosen: Coin, offered: readonly Coin[]): Coin =>
  offered.includes(chosen) ? chosen : (offered[0] ?? chosen)
