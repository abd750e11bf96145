import { useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { PriceLines } from "../../bookings/ui/PriceLines"
import { PaymentForm } from "../../checkout/paying/ui/PaymentForm"
import type { PaymentCardHandle } from "../../payments/ui/PaymentCard"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, convertEuroCents } from "../../platform/money"
import { RadioGroup } from "../../platform/ui/fields/RadioGroup"
import { ScriptedFields } from "../../platform/ui/fields/ScriptedFields"
import { Price } from "../../platform/ui/Money"
import { Notice } from "../../platform/ui/Notice"
import { useRootData } from "../../platform/ui/page/root-data"
import { Section } from "../../platform/ui/page/Section"
import type { KilometreSale } from "../rental-page.server"
import { type KilometrePrice, type KilometresClosed, kilometreChoices, kilometrePrice } from "../rules/kilometre-order"
import { UNLIMITED_KM } from "../rules/kilometres"
import { useDistance } from "../wizard/ui/DriversAndOptions"
import { useKilometres } from "./use-kilometres"

type Props = {
  bookingId: string
  customer: { name: string; email: string; phone: string }
  /** Null if none can be added. */
  sale: KilometreSale | null
}

/**
 * Sells more kilometres for a booked rental, paid by card (D24), with all lines of the price; while the owner's answer is awaited,
 * says when they are sold.
 */
export function KilometresSale({ bookingId, customer, sale, closed }: Props & { closed?: KilometresClosed }) {
  const { revalidate } = useRevalidator()
  const distance = useDistance()
  const [bought, setBought] = useState<{ km: number }>()
  const done = (km: number) => {
    setBought({ km })
    void revalidate()
  }
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (bought) result.current?.focus()
  }, [bought])
  const isAnswerAwaited = closed === "answer-awaited"
  if (!sale && bought === undefined && !isAnswerAwaited) return null
  return (
    <Section
      id="more-kilometres"
      title={m.car_rental_kilometres_buy_title()}
      headingClass="text-2xl"
      className="grid gap-4 print:hidden"
    >
      {bought === undefined ? null : (
        <div ref={result} tabIndex={-1} className="scroll-mt-28 outline-none">
          <Notice tone="success">{m.car_rental_kilometres_bought({ distance: distance(bought.km) })}</Notice>
        </div>
      )}
      {isAnswerAwaited ? <p className="max-w-[60ch] text-muted">{m.car_rental_kilometres_answer_awaited()}</p> : null}
      {sale ? (
        <Order
          bookingId={bookingId}
          customer={customer}
          sale={sale}
          onBought={done}
          onStale={() => void revalidate()}
        />
      ) : null}
    </Section>
  )
}

type OrderProps = Props & { sale: KilometreSale; onBought: (km: number) => void; onStale: () => undefined }

function Order({ bookingId, customer, sale, ...callbacks }: OrderProps) {
  const { currency } = useRootData()
  const distance = useDistance()
  const card = useRef<PaymentCardHandle>(null)
  const { isReady, chosenKm, choose, price, amount, payment } = useKilometres(
    bookingId,
    sale,
    currency,
    card,
    callbacks,
  )
  return (
    <div className="grid gap-6">
      <p className="max-w-[60ch] text-muted">
        {sale.van ? m.car_rental_kilometres_buy_lead_van() : m.car_rental_kilometres_buy_lead()}
      </p>
      <ScriptedFields>
        <RadioGroup
          name="km"
          label={m.car_rental_kilometres_choose()}
          value={String(chosenKm)}
          // No change during submission.
          onChange={(value) => payment.isPaying || choose(Number(value))}
          choices={kilometreChoices(sale.days, sale, sale.moment).map((km) => ({
            value: String(km),
            label: km === UNLIMITED_KM ? m.car_rental_km_unlimited() : m.car_rental_km_package({ distance: km }),
            aside: <Price eurCents={kilometrePrice(km, sale.days, sale, sale.moment)?.totalCents ?? 0} />,
          }))}
        />
      </ScriptedFields>
      {price && isReady ? (
        <PaymentForm
          payment={payment}
          card={card}
          amount={amount}
          method="card"
          consents={[]}
          opensOnSubmit
          terms={{ deposit: null, cancellation: m.car_rental_kilometres_cancellation() }}
          billing={customer}
          publishableKey={sale.publishableKey}
        >
          <PriceOf
            price={price}
            currency={currency}
            name={m.car_rental_kilometres_line({ distance: distance(chosenKm) })}
          />
        </PaymentForm>
      ) : null}
    </div>
  )
}

type PriceProps = { price: KilometrePrice; name: string; currency: Currency }

const PriceOf = ({ price: { packageCents, taxCents, totalCents }, name, currency }: PriceProps) => (
  <div aria-live="polite">
    <PriceLines
      lines={[{ code: "kilometres", label: name, cents: packageCents }]}
      taxCents={taxCents}
      currency={currency}
      total={{ label: m.bookings_total(), cents: convertEuroCents(totalCents, currency) }}
    />
  </div>
)
