/** Blockchain networks; determined by the company's address (`brand.wallets`). */
export const networks = ["bitcoin", "ethereum", "tron"] as const
export type Network = (typeof networks)[number]

const ethereumAddress = /^0x[0-9a-f]{40}$/i
const tronAddress = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

export function cryptoNetworkOf(address: string): Network {
  if (ethereumAddress.test(address)) return "ethereum"
  return tronAddress.test(address) ? "tron" : "bitcoin"
}

const hex64 = /^[0-9a-f]{64}$/

/** Longest input accepted as a transaction id, including pasted surroundings. */
export const LONGEST_TRANSACTION_ID = 100

/**
 * A transaction id in its network's format, in lower case: 64 hexadecimal digits, on Ethereum after `0x`. Undefined if
 * invalid.
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

export const explorerPage = (network: Network, transactionId: string): string => explorers[network] + transactionId
