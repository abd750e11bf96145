/** Where coins travel; the company's address says which (`brand.wallets`). */
export const networks = ["bitcoin", "ethereum", "tron"] as const
export type Network = (typeof networks)[number]

const ethereumAddress = /^0x[0-9a-f]{40}$/i
const tronAddress = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

/** The network of a receiving address. */
export function networkOf(address: string): Network {
  if (ethereumAddress.test(address)) return "ethereum"
  return tronAddress.test(address) ? "tron" : "bitcoin"
}

const hex64 = /^[0-9a-f]{64}$/

/** The longest text that can be the id of a transaction, with what people paste around it. */
export const LONGEST_TRANSACTION_ID = 100

/**
 * A transaction's id as its network writes it, in small letters: 64 hexadecimal digits, on Ethereum after `0x`. Undefined where
 * it is none.
 */
export function transactionIdOf(network: Network, typed: string): string | undefined {
  const id = typed.trim().toLowerCase()
  const digits = network === "ethereum" && id.startsWith("0x") ? id.slice(2) : id
  if (network === "ethereum" && digits === id) return undefined
  return hex64.test(digits) ? id : undefined
}

const explorers: Record<Network, string> = {
  bitcoin: "https://mempool.space/tx/",
  ethereum: "https://etherscan.io/tx/",
  tron: "https://tronscan.org/#/transaction/",
}

/** A public page about a transaction. */
export const explorerPage = (network: Network, transactionId: string): string => explorers[network] + transactionId
