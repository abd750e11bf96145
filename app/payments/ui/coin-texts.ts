import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Coin } from "../rules/coins"
import type { Network } from "../rules/networks"

const names: Record<Coin, () => string> = {
  btc: m.payments_crypto_btc,
  eth: m.payments_crypto_eth,
  usdt: m.payments_crypto_usdt,
}

export const coinName = (coin: Coin): string => names[coin]()

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

/** The network of a coin, with the standard of a token. */
export const networkName = (coin: Coin, network: Network): string =>
  (coin === "usdt" ? tokenNetworkNames : networkNames)[network]()
