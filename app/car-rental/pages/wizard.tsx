import { useRef } from "react"
import { redirect, useLocation, useNavigate, useSearchParams } from "react-router"
import { AccessModal } from "../../accounts/sign-in/ui/AccessModal"
import { useSession } from "../../accounts/sign-in/ui/SessionProvider"
import { listedItemById } from "../../catalogue/queries.server"
import { hasMoved } from "../../catalogue/rules/categories"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { plainHead } from "../../platform/ui/page/page-head"
import { stepFromQuery } from "../rules/steps"
import { Wizard } from "../wizard/ui/Wizard"
import { loadWizard } from "../wizard/wizard.server"
import type { Route } from "./+types/wizard"

/** The old address of a car that has moved redirects to the new one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const item = await listedItemById(ctx, params.itemId)
  if (item && hasMoved(item.category, params.categoryId))
    throw redirect(`/${item.category}/${item.id}/book${url.search}`, 301)
  return loadWizard(ctx, { ...params, step: stepFromQuery(url.searchParams) })
}

/** Not cached: the cache header of the category page must not apply to its overlay. */
export const headers = () => ({})

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? plainHead(
        m.car_rental_wizard_title({ name: loaderData.data.vehicle.name }),
        m.car_rental_wizard_description({ name: loaderData.data.vehicle.name }),
      )
    : []

/** The wizard over the category page; the step is in the URL, so that reload and browser back keep it. */
export default function WizardPage({ loaderData, params }: Route.ComponentProps) {
  const { eligibility, data } = useOpenWizard(loaderData)
  const navigate = useNavigate()
  const location = useLocation()
  const [search] = useSearchParams()
  const step = stepFromQuery(search)
  const close = () => navigate(`/${params.categoryId}`, { preventScrollReset: true })
  const goTo = (next: number) => navigate(`?step=${next}`, { preventScrollReset: true })
  const isPreviousStepInHistory = (location.state as { from?: number } | null)?.from === step - 1

  const from = location.pathname + location.search
  if (eligibility !== "allowed")
    return <AccessModal type={eligibility} item={data.vehicle.name} from={from} onClose={close} />
  return (
    <Wizard
      data={data}
      step={step}
      onStep={(next) =>
        next > step
          ? navigate(`?step=${next}`, { state: { from: step }, preventScrollReset: true })
          : navigate(`?step=${next}`, { replace: true, preventScrollReset: true })
      }
      onBack={() => (step === 1 ? close() : isPreviousStepInHistory ? navigate(-1) : goTo(step - 1))}
      onClose={close}
      onBooked={(bookingId) =>
        navigate(`/car-booking-success?booking=${bookingId}`, { replace: true, state: { fresh: true } })
      }
    />
  )
}

type Loaded = Route.ComponentProps["loaderData"]

/** The wizard's first data, kept while an expired session is renewed. */
function useOpenWizard(loaded: Loaded): Loaded {
  const { isExpired } = useSession()
  const opened = useRef<Loaded>(undefined)
  if (loaded.eligibility === "allowed") opened.current = loaded
  return (loaded.eligibility === "sign-in-required" && isExpired && opened.current) || loaded
}
