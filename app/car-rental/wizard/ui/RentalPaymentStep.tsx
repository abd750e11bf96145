import type { BookingPaymentMethod } from "../../../bookings/rules/states"
import { locationName } from "../../../catalogue/ui/location-name"
import type { GiftCardCredit } from "../../../checkout/paying/checkout-response.server"
import { Checkout } from "../../../checkout/paying/ui/Checkout"
import type { ChosenPaymentMethod } from "../../../checkout/paying/ui/PaymentMethodChoice"
import type { HoldEnd, HoldExpiry } from "../../../checkout/paying/ui/purchase"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../../platform/money"
import { Notice } from "../../../platform/ui/Notice"
import type { HeldRental } from "../../booking/checkout-routes.server"
import { pickupInstant, returnInstant } from "../../rules/days"
import type { WizardForm } from "../../rules/wizard-form"
import { insuranceName } from "../../ui/texts"
import type { StepProps } from "./StepFrame"

type Props = Pick<StepProps, "vehicle" | "form" | "change"> & {
  held: HeldRental
  publishableKey: string | undefined
  onGiftCardCredit: (giftCardCredit: GiftCardCredit) => void
  onHoldExtended: (extended: HoldExpiry, requestedAt: number) => void
  onHoldEnded: (end: HoldEnd) => void
  onPaying: (isPaying: boolean) => void
  onBooked: (bookingId: string) => void
}

export function RentalPaymentStep({
  vehicle,
  form,
  change,
  held,
  publishableKey,
  onGiftCardCredit,
  onHoldExtended,
  onHoldEnded,
  onPaying,
  onBooked,
}: Props) {
  const { bookingId, giftCardCredit, releasedCreditCents } = held
  return (
    <div className="grid gap-10">
      <WizardSummary vehicle={vehicle} form={form} />
      <Notice>
        {m.car_rental_hold_until({ time: formatInstant(new Date(held.expiresAt), { timeStyle: "short" }) })}
      </Notice>
      {releasedCreditCents > 0 && giftCardCredit.cards.length === 0 ? (
        <Notice>
          {m.car_rental_gift_cards_returned({ amount: formatPrice(releasedCreditCents, giftCardCredit.currency) })}
        </Notice>
      ) : null}
      <Checkout
        bookingId={bookingId}
        amountDueCents={giftCardCredit.amountDueCents}
        currency={giftCardCredit.currency}
        billing={{ name: `${form.firstName} ${form.lastName}`, email: form.email, phone: form.phone }}
        publishableKey={publishableKey}
        chosen={{ method: methodOf[form.paymentMethod], cryptocurrency: form.cryptocurrency }}
        onChoose={(changed) => change(formChange(changed))}
        agencyDescription={
          vehicle.place !== undefined
            ? m.car_rental_payment_agency_partner_description()
            : form.pickupLocation === "cagliari_airport"
              ? m.car_rental_payment_agency_airport_description()
              : m.car_rental_payment_agency_description()
        }
        submitLabel={m.car_rental_confirm_booking()}
        onGiftCardCredit={onGiftCardCredit}
        onHoldExtended={onHoldExtended}
        onHoldEnded={onHoldEnded}
        onPaying={onPaying}
        onPaid={() => onBooked(bookingId)}
      />
    </div>
  )
}

const methodOf: Record<BookingPaymentMethod, ChosenPaymentMethod["method"]> = {
  online: "card",
  agency: "agency",
  crypto: "crypto",
}

const formChange = ({ method, cryptocurrency }: Partial<ChosenPaymentMethod>): Partial<WizardForm> => ({
  ...(method && { paymentMethod: method === "card" ? "online" : method }),
  ...(cryptocurrency && { cryptocurrency }),
})

/** Summary of the booking: vehicle, pickup, return, driver, insurance. */
export function WizardSummary({ vehicle, form }: { vehicle: { name: string; place?: string }; form: WizardForm }) {
  const moment = (instant: Date) => formatInstant(instant, { dateStyle: "full", timeStyle: "short" })
  const second = form.addSecondDriver ? `, ${form.secondDriver.firstName} ${form.secondDriver.lastName}` : ""
  const rows: [string, string, string?][] = [
    [m.car_rental_vehicle(), vehicle.name],
    [m.car_rental_pickup(), moment(pickupInstant(form)), vehicle.place ?? locationName(form.pickupLocation)],
    [m.car_rental_return(), moment(returnInstant(form)), vehicle.place ?? locationName(form.returnLocation)],
    [m.car_rental_driver(), `${form.firstName} ${form.lastName}${second}`],
    [m.car_rental_insurance(), insuranceName(form.insuranceOption)],
  ]
  return (
    <section aria-label={m.car_rental_summary()}>
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {rows.map(([name, value, more]) => (
          <div key={name} className="border-t border-line pt-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-medium break-words first-letter:uppercase">{value}</dd>
            {more ? <dd className="text-sm text-muted">{more}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  )
}
