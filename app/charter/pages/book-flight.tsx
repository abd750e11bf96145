import { redirect, useLocation, useNavigate, useSearchParams } from "react-router"
import { customerOrNull } from "../../accounts/identity/gates.server"
import { COMPANY_ANSWER_HOURS } from "../../bookings/rules/answer-hours"
import { bookingPath, entryPointOf, findCategory } from "../../catalogue/rules/categories"
import { ItemPicture } from "../../catalogue/ui/ItemPicture"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { notFound } from "../../platform/refusal"
import { ScriptedFields } from "../../platform/ui/fields/ScriptedFields"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { linkHead } from "../../platform/ui/page/page-head"
import { FlightRequest } from "../flights/ui/FlightRequest"
import { contactForm, flightRequestForm, itineraryForm } from "../forms"
import { loadFlightRequest, sentRequest } from "../requests/request-page.server"
import { sentPath } from "../requests/request-records.server"
import { checkItinerary, requestFlight } from "../requests/requests.server"
import { isFlightCategory } from "../rules/aircraft"
import { type JetSearch, readJetSearch } from "../rules/jet-search"
import { InquirySent } from "../ui/InquirySent"
import { PersonalOnly } from "../ui/PersonalOnly"
import type { Route } from "./+types/book-flight"

type Params = Route.LoaderArgs["params"]

/** The requested aircraft. Redirects cars to their wizard; refuses with 404 any other category. */
function requestedOf({ category, itemId }: Params) {
  const opened = findCategory(category)
  if (opened && entryPointOf(opened.id) === "wizard") throw redirect(bookingPath(opened.id, itemId))
  if (!isFlightCategory(category)) throw notFound("catalogue.item-not-found")
  return { category, itemId }
}

/** The request form; with `?request=` a stored request of the customer, or of a guest with its token. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const requested = requestedOf(params)
  const requestId = url.searchParams.get("request")
  const token = url.searchParams.get("token") ?? undefined
  if (requestId)
    return { sent: await sentRequest(ctx, { itemId: requested.itemId, requestId, token }), page: undefined }
  return { sent: undefined, page: await loadFlightRequest(ctx, requested) }
}

/** Validates a step, or stores the request after the last one and returns the path that shows it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const requested = requestedOf(params)
  const form = await readForm(request)
  const step = form.get("step")
  const authorise = () => customerOrNull(ctx)
  if (step === "1")
    return submitForm(
      ctx,
      form,
      itineraryForm,
      async (itinerary) => void (await checkItinerary(ctx, requested, itinerary)),
      { authorise },
    )
  if (step === "2") return submitForm(ctx, form, contactForm, async () => {}, { authorise })
  return submitForm(
    ctx,
    form,
    flightRequestForm,
    async (fields) => sentPath(ctx, await requestFlight(ctx, requested, fields)),
    { authorise },
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? linkHead(titleOf(loaderData), lead()) : [])

type Data = Route.ComponentProps["loaderData"]
type Page = NonNullable<Data["page"]>

const titleOf = ({ page }: Data) => (page ? m.charter_request_title({ name: page.item.name }) : m.charter_sent_title())

const lead = () => m.charter_request_lead({ hours: COMPANY_ANSWER_HOURS })

const STEPS = 3

export default function BookFlight({ loaderData: { page, sent } }: Route.ComponentProps) {
  const state = useLocation().state as { search?: JetSearch } | null
  if (sent)
    return (
      <div className="theme-paper">
        <InquirySent {...sent} />
      </div>
    )
  return (
    <div className="theme-paper">
      <div className="page-column grid gap-10 pt-top pb-20">
        <PageHeading overline={m.charter_on_request()} title={titleOf({ page, sent })} lead={lead()} />
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          {page.eligibility === "allowed" ? <Steps page={page} state={state} /> : <PersonalOnly />}
          <div className="order-first aspect-video self-start overflow-hidden sm:aspect-3/1 lg:sticky lg:top-28 lg:order-none lg:aspect-video">
            <ItemPicture
              isAboveTheFold
              name={page.item.name}
              specs={page.item.specs}
              picture={page.picture}
              ratio="16/9"
              sizes="(min-width: 64rem) 22rem, 90vw"
            />
          </div>
        </div>
      </div>
    </div>
  )
}

type StepsProps = { page: Page; state: { search?: JetSearch } | null }

/** The step is in the URL, so that the browser's back button leads to the previous one. */
function Steps({ page, state }: StepsProps) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const step = Math.min(STEPS, Math.max(1, Number(query.get("step")) || 1))
  const goTo = (next: number) => {
    const address = new URLSearchParams(query)
    address.set("step", String(next))
    navigate(`?${address}`, { state })
  }
  return (
    <ScriptedFields className="block min-w-0">
      <FlightRequest
        itemId={page.item.id}
        aircraft={page.aircraft}
        customer={page.customer}
        search={state?.search ?? readJetSearch(query, page.today)}
        today={page.today}
        step={step}
        onStep={goTo}
        onSent={(path) => navigate(path, { replace: true })}
      />
    </ScriptedFields>
  )
}
