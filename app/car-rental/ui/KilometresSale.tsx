import { useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { CardField, type CardFieldHandle } from "../../payments/ui/CardField"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Money, Price } from "../../platform/ui/Money"
import { Notice } from "../../platform/ui/Notice"
import { RadioGroup } from "../../platform/ui/RadioGroup"
import { useRootData } from "../../platform/ui/root-data"
import { ScriptedFields } from "../../platform/ui/ScriptedFields"
import { useStaysInPlace } from "../../platform/ui/sign-in-again"
import { type KilometrePrice, kilometreCharge, kilometreChoices, kilometrePrice } from "../rules/kilometre-order"
import { UNLIMITED_KM } from "../rules/kilometres"
import { useDistance } from "./BookedFacts"
import { useKilometres } from "./use-kilometres"

type Props = {
  bookingId: string
  customer: { name: string; email: string; phone: string }
  /** Null where none can be added any more. */
  sale: { days: number; premium: boolean; van: boolean; publishableKey?: string } | null
}

/** More kilometres for a rental that is booked, paid by card (D24); every part of the price is shown before. */
export function KilometresSale({ bookingId, customer, sale }: Props) {
  const { revalidate } = useRevalidator()
  const distance = useDistance()
  const [bought, setBought] = useState<number>()
  const done = (km: number) => {
    setBought(km)
    void revalidate()
  }
  useStaysInPlace(sale !== null)
  if (!sale && bought === undefined) return null
  return (
    <section aria-labelledby="more-kilometres" className="grid gap-4 print:hidden">
      <h2 id="more-kilometres" className="text-2xl">
        {m.car_rental_kilometres_buy_title()}
      </h2>
      {bought === undefined ? null : (
        <Notice tone="success">{m.car_rental_kilometres_bought({ distance: distance(bought) })}</Notice>
      )}
      {sale ? <Order key={bought} bookingId={bookingId} customer={customer} sale={sale} onBought={done} /> : null}
    </section>
  )
}

type OrderProps = Props & { sale: NonNullable<Props["sale"]>; onBought: (km: number) => void }

function Order({ bookingId, customer, sale, onBought }: OrderProps) {
  const { currency } = useRootData()
  const distance = useDistance()
  const card = useRef<CardFieldHandle>(null)
  const { chosenKm, choose, busy, refusal, buy } = useKilometres(bookingId, card, onBought)
  const price = kilometrePrice(chosenKm, sale.days, sale)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (price) void buy(chosenKm, kilometreCharge(price, currency), currency)
      }}
    >
      <ScriptedFields className="grid gap-6">
        <p className="max-w-[60ch] text-muted">{m.car_rental_kilometres_buy_lead()}</p>
        <RadioGroup
          name="km"
          label={m.car_rental_kilometres_choose()}
          value={String(chosenKm)}
          onChange={(value) => choose(Number(value))}
          choices={kilometreChoices.map((km) => ({
            value: String(km),
            label: km === UNLIMITED_KM ? m.car_rental_km_unlimited() : m.car_rental_km_package({ distance: km }),
            aside: <Price eurCents={kilometrePrice(km, sale.days, sale)?.packageCents ?? 0} />,
          }))}
        />
        {price ? (
          <>
            <PriceOf price={price} name={m.car_rental_kilometres_line({ distance: distance(chosenKm) })} />
            <CardField ref={card} publishableKey={sale.publishableKey} busy={busy} billing={customer} />
            <FormErrors refusal={refusal} />
            <Button pending={busy} className="justify-self-start">
              {busy ? m.car_rental_processing() : m.car_rental_kilometres_buy()}
            </Button>
          </>
        ) : null}
      </ScriptedFields>
    </form>
  )
}

function PriceOf({ price, name }: { price: KilometrePrice; name: string }) {
  const { currency } = useRootData()
  const line = "flex justify-between gap-6"
  return (
    <dl className="grid gap-2 border-t border-line pt-4 text-note" aria-live="polite">
      <div className={line}>
        <dt>{name}</dt>
        <dd>
          <Price eurCents={price.packageCents} />
        </dd>
      </div>
      <div className={line}>
        <dt>{m.car_rental_line_tax()}</dt>
        <dd>
          <Price eurCents={price.taxCents} />
        </dd>
      </div>
      <div className="mt-2 flex items-baseline justify-between gap-6 border-t border-line pt-4">
        <dt className="font-medium">{m.car_rental_line_total()}</dt>
        <dd className="font-display text-3xl">
          <Money cents={kilometreCharge(price, currency)} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
