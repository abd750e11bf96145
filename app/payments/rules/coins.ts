/** The coins the company takes (part 2 §9). */
export const coins = ["btc", "eth", "usdt"] as const
export type Coin = (typeof coins)[number]
