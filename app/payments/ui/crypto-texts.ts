import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Cryptocurrency, Network } from "../rules/crypto"

const names: Record<Cryptocurrency, () => string> = {
  btc: m.payments_crypto_btc,
  eth: m.payments_crypto_eth,
  usdt: m.payments_crypto_usdt,
}

export const cryptoName = (cryptocurrency: Cryptocurrency): string => names[cryptocurrency]()

const networkNames: Record<Network, () => string> = {
  bitcoin: m.payments_network_bitcoin,
  ethereum: m.payments_network_ethereum,
  tron: m.payments_network_tron,
}

const tokenNetworkNames: Record<Network, () => string> = {
  ...networkNames,
  ethereum: m.payments_network_ethereum_token,
  tron: m.payments_network_tron_token,
}

/** The network of a cryptocurrency, with the standard of a token. */
export const networkName = (cryptocurrency: Cryptocurrency, network: Network): string =>
  (cryptocurrency === "usdt" ? tokenNetworkNames : networkNames)[network]()
