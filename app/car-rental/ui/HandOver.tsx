import { brand } from "../../platform/brand"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { mapLink } from "../../platform/map-link"

type Props = {
  handoverPlace: "airport" | "office" | "partner"
  /** Lines of the meeting point. */
  meetingPoint: string[]
  /** The customer leaves their own vehicle instead of a deposit. */
  leavesVehicle: boolean
  /** URL of the chat with the company. */
  chat: string
}

const link = "max-sm:touch inline-flex items-center underline underline-offset-4"

/** What to bring, the meeting point and contact details. */
export function HandOver({ handoverPlace, meetingPoint, leavesVehicle, chat }: Props) {
  return (
    <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 print:grid-cols-3">
      <section className="grid content-start gap-3">
        <h2 className="text-2xl">{m.car_rental_what_to_bring()}</h2>
        <ul className="grid list-disc gap-1 pl-5 text-note">
          <li>{m.car_rental_bring_license()}</li>
          <li>{m.car_rental_bring_id()}</li>
          <li>{leavesVehicle ? m.car_rental_bring_vehicle() : m.car_rental_bring_card()}</li>
          <li>{m.car_rental_bring_number()}</li>
        </ul>
      </section>
      <div className="grid content-start gap-5 print:contents">
        <section className="grid content-start gap-3">
          <h2 className="text-2xl">
            {handoverPlace === "office" ? m.car_rental_pickup_address() : m.car_rental_meeting_point()}
          </h2>
          <address className="text-note not-italic">
            {meetingPoint.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <a
            href={mapLink(meetingPoint.join(", "))}
            target="_blank"
            rel="noreferrer"
            className={`justify-self-start text-note ${link} print:hidden`}
          >
            {m.checkout_map()}
          </a>
        </section>
        <section className="grid content-start gap-3">
          <h2 className="text-2xl">{m.car_rental_contacts()}</h2>
          <p className="grid justify-items-start text-note">
            <a href={`tel:${brand.phone.replaceAll(" ", "")}`} className={link}>
              {brand.phone}
            </a>
            <a href={`mailto:${brand.email}`} className={link}>
              {brand.email}
            </a>
            <a href={chat} target="_blank" rel="noopener noreferrer" className={link}>
              {m.car_rental_open_chat()}
            </a>
          </p>
        </section>
      </div>
    </div>
  )
}
