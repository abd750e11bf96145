/** The coins the house takes (part 2 §9). */
export type Coin = "btc" | "eth" | "usdt"
