import { redirect, useLocation, useNavigate } from "react-router"
import { profileOf } from "../../accounts/queries.server"
import { guestEligibility } from "../../accounts/rules/booking-eligibility"
import { driverFields } from "../../accounts/rules/personal-details"
import { SwitchAccount } from "../../accounts/sign-in/ui/SwitchAccount"
import { itemPicture } from "../../catalogue/pictures.server"
import { itemById } from "../../catalogue/queries.server"
import { romeDate } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { serviceById } from "../rules/services"
import { serviceTexts } from "../ui/texts"
import { WashBooking } from "../ui/WashBooking"
import type { Route } from "./+types/booking"

/** The package of `?service=`; without a bookable one, redirects to the packages (part 2 §2). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const service = serviceById(url.searchParams.get("service"))
  const item = service && (await itemById(ctx, service.id))
  if (!service || !item?.available) throw redirect("/car-wash-services")
  const profile = await profileOf(ctx)
  return {
    service,
    picture: await itemPicture(ctx, item, "tile"),
    today: romeDate(ctx.now()),
    eligibility: guestEligibility(profile),
    customer: profile && {
      contact: { fullName: profile.name, email: profile.email, phone: profile.phone ?? "" },
      driver: driverFields(profile),
    },
    publishableKey: ctx.config.stripe.publishableKey,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? plainHead(m.car_wash_booking_title(), m.car_wash_booking_description()) : []

/** Books a wash, also for guests (part 2 §2, D13). */
export default function CarWashBooking({ loaderData: { eligibility, ...booking } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { customer, service } = booking
  return (
    <div className="theme-paper">
      <div className="page-column grid gap-12 pt-top pb-20">
        <PageHeading overline={serviceTexts(service.id).name()} title={m.car_wash_booking_title()} />
        {eligibility === "allowed" ? (
          <WashBooking
            {...booking}
            key={service.id}
            onPaid={({ bookingId, token }) =>
              navigate(`/booking-success?booking=${bookingId}${customer ? "" : `&token=${token}`}`, {
                replace: true,
                state: { fresh: true },
              })
            }
          />
        ) : (
          <div className="grid max-w-2xl justify-items-start gap-6">
            <Notice>{m.accounts_personal_required()}</Notice>
            <div className="flex flex-wrap gap-3">
              <SwitchAccount from={pathname + search} />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
