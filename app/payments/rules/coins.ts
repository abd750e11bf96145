/** The coins the house takes, the first one chosen by itself (part 2 §9). */
export const coins = ["btc", "eth", "usdt"] as const
export type Coin = (typeof coins)[number]

export const isCoin = (text: unknown): text is Coin => coins.some((coin) => coin === text)
