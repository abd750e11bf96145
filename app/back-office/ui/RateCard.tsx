import { Form, useNavigation } from "react-router"
import type { OperatorRate } from "../../payments/crypto/crypto-rates.server"
import { priceExample } from "../../payments/rules/crypto"
import { cryptoName } from "../../payments/ui/crypto-texts"
import { formatMoment } from "../../platform/date-format"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatMicros } from "../../platform/money"
import { Button } from "../../platform/ui/Button"
import { Checkbox } from "../../platform/ui/fields/Checkbox"
import { SeenField } from "../../platform/ui/forms/SeenField"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { useRootData } from "../../platform/ui/page/root-data"
import { AmountField } from "./AmountField"
import { refusalOfForm } from "./ConfirmationForm"

type Props = OperatorRate & { result: FormResult | undefined }

/** Current rate of a cryptocurrency, its validity, and a form for a new one. */
export function RateCard({ cryptocurrency, rate, result }: Props) {
  const { formData } = useNavigation()
  const { locale } = useRootData()
  const { props, field, checkbox, refusal } = useServerForm(refusalOfForm(result, { cryptocurrency }))
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-2xl">{cryptoName(cryptocurrency)}</h2>
        {rate ? (
          <p className="figures">
            {m.payments_crypto_price({
              cryptocurrency: cryptocurrency.toUpperCase(),
              price: `${formatMicros(rate.eurMicros, "eur")} · ${formatMicros(rate.usdMicros, "usd")}`,
            })}
          </p>
        ) : null}
        <RateState rate={rate} />
      </div>
      <Form method="post" {...props} className="grid max-w-2xl gap-5 sm:grid-cols-2">
        <input type="hidden" name="cryptocurrency" value={cryptocurrency} />
        <SeenField subject={`cryptocurrency:${cryptocurrency}`} />
        {(["eur", "usd"] as const).map((currency) => (
          <AmountField
            key={currency}
            {...field(currency)}
            label={currency === "eur" ? m.back_office_rate_eur() : m.back_office_rate_usd()}
            description={m.back_office_rate_hint({ example: priceExample(cryptocurrency, locale) })}
          />
        ))}
        {refusal?.fields.isCertain || refusal?.values.isCertain ? (
          <Checkbox {...checkbox("isCertain")} className="sm:col-span-2">
            {m.back_office_rate_certain()}
          </Checkbox>
        ) : null}
        <Button
          pending={formData?.get("cryptocurrency") === cryptocurrency}
          className="sm:col-span-2 sm:justify-self-start"
        >
          {m.back_office_rate_save({ cryptocurrency: cryptocurrency.toUpperCase() })}
        </Button>
      </Form>
    </li>
  )
}

function RateState({ rate }: Pick<Props, "rate">) {
  if (!rate) return <p className="font-medium text-danger">{m.back_office_rate_none()}</p>
  if (!rate.isUsable)
    return <p className="font-medium text-danger">{m.back_office_rate_old({ setAt: formatMoment(rate.setAt) })}</p>
  const parameters = { setAt: formatMoment(rate.setAt), until: formatMoment(rate.until) }
  return (
    <p className="text-note text-muted">
      {rate.source === "demo" ? m.back_office_rate_demo(parameters) : m.back_office_rate_good(parameters)}
    </p>
  )
}
