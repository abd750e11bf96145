import { m } from "../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../platform/ui/fields/TextField"
import { LONGEST_TRANSACTION_ID, type Network } from "../rules/crypto"

const hints: Record<Network, () => string> = {
  bitcoin: m.payments_transaction_hint,
  ethereum: m.payments_transaction_hint_ethereum,
  tron: m.payments_transaction_hint,
}

type Props = { network: Network; description?: string; required?: boolean; defaultValue?: string; error?: string }

export const TransactionField = ({ network, description, ...field }: Props) => (
  <TextField
    {...field}
    name="transactionId"
    label={m.payments_transaction()}
    description={[hints[network](), description].filter(Boolean).join(" ")}
    maxLength={LONGEST_TRANSACTION_ID}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
  />
)
