import { DescriptionItem } from "../../../bookings/ui/DescriptionItem"
import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../../platform/money"
import { Section } from "../../../platform/ui/page/Section"
import type { RentalPageData } from "../../rental-page.server"
import { UNLIMITED_KM } from "../../rules/kilometres"
import { SecondDriverState } from "../../ui/SecondDriverState"
import { deductibleText, extraName, insuranceName } from "../../ui/texts"

/** Drivers and options of the rental. */
export function DriversAndOptions(booking: RentalPageData) {
  const { customer, secondDriver, secondDriverCheck, insuranceOption, extras, includedKm, allKm, currency } = booking
  const distance = useDistance()
  return (
    <Section id="booked" title={m.bookings_driver_and_cover()} headingClass="text-2xl" className="grid gap-4">
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <DescriptionItem
          name={m.bookings_driver()}
          more={
            <>
              <span>{customer.email}</span>
              <br />
              {customer.phone}
            </>
          }
        >
          {customer.name}
        </DescriptionItem>
        {secondDriver ? (
          <DescriptionItem
            name={m.bookings_second_driver()}
            more={secondDriverCheck ? <SecondDriverState {...secondDriverCheck} /> : undefined}
          >
            {secondDriver}
          </DescriptionItem>
        ) : null}
        <DescriptionItem
          name={m.bookings_insurance()}
          more={m.bookings_deductible({
            amount: deductibleText(booking.deductible, formatPrice(booking.deductible.fixedCents, currency)),
          })}
        >
          {insuranceName(insuranceOption)}
        </DescriptionItem>
        <DescriptionItem
          name={allKm === includedKm ? m.bookings_kilometres() : m.car_rental_kilometres_all()}
          more={
            allKm === includedKm ? undefined : m.car_rental_kilometres_of_booking({ distance: distance(includedKm) })
          }
        >
          {distance(allKm)}
        </DescriptionItem>
        <DescriptionItem name={m.bookings_deposit()} more={depositHint(booking)}>
          {booking.leavesVehicle ? m.car_rental_deposit_own_vehicle() : formatPrice(booking.depositCents, currency)}
        </DescriptionItem>
        {extras.length > 0 ? (
          <DescriptionItem name={m.car_rental_extras()}>{extras.map(extraName).join(", ")}</DescriptionItem>
        ) : null}
      </dl>
    </Section>
  )
}

const depositHint = ({ leavesVehicle }: RentalPageData) =>
  leavesVehicle ? m.car_rental_deposit_own_vehicle_description() : m.bookings_deposit_hint()

/** Formats a distance; `UNLIMITED_KM` as a word. */
export function useDistance(): (km: number) => string {
  return (km) => (km === UNLIMITED_KM ? m.bookings_km_unlimited() : m.bookings_km({ km: formatNumber(km) }))
}
