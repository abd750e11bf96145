import { useEffect, useMemo, useRef } from "react"
import {
  type NavigateOptions,
  redirect,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from "react-router"
import { AccessModal } from "../../accounts/sign-in/ui/AccessModal"
import { useOpened } from "../../accounts/sign-in/ui/use-opened"
import { listedItemById } from "../../catalogue/queries.server"
import { findCategory, hasMoved } from "../../catalogue/rules/categories"
import { leftListPath } from "../../catalogue/rules/search"
import { type Trip, tripOf, tripQuery } from "../../catalogue/rules/trip"
import { ChosenTrip } from "../../catalogue/ui/ChosenTrip"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useCameFrom } from "../../platform/ui/page/came-from"
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
  const trip = item && tripOf(item.category, url.searchParams)
  return loadWizard(ctx, { ...params, step: stepFromQuery(url.searchParams), trip })
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

/** The wizard over the category page; trip and step are in the URL, so that reload and browser back keep them. */
export default function WizardPage({ loaderData, params }: Route.ComponentProps) {
  const { eligibility, data, offer } = useOpened(loaderData)
  const navigate = useNavigate()
  const location = useLocation()
  const isOpenedByLink = useNavigationType() === "PUSH"
  const [search] = useSearchParams()
  const trip = useTrip(params.categoryId, location.search)
  const step = stepFromQuery(search) ?? data.opensOn
  const close = useClosing(params, trip !== undefined)
  const show = (query: string, options?: NavigateOptions) =>
    navigate(`?${query}`, { preventScrollReset: true, ...options })
  const isPreviousStepInHistory = (location.state as { from?: number } | null)?.from === step - 1

  if (eligibility !== "allowed")
    return (
      <AccessModal
        type={eligibility}
        item={data.vehicle.name}
        from={location.pathname + location.search}
        onClose={() => close(trip)}
        needsDocuments
      >
        {offer ? <ChosenTrip category={data.vehicle.category} itemId={data.vehicle.id} offer={offer} /> : null}
      </AccessModal>
    )
  return (
    <Wizard
      data={data}
      step={step}
      trip={trip}
      isFresh={isOpenedByLink && !search.has("step")}
      onStep={(next, query) => show(query, next > step ? { state: { from: step } } : { replace: true })}
      onBack={(query) => {
        if (step === 1) close(trip)
        else if (isPreviousStepInHistory) navigate(-1)
        else show(query)
      }}
      onClose={close}
      onBooked={(bookingId) =>
        navigate(`/car-booking-success?booking=${bookingId}`, { replace: true, state: { fresh: true } })
      }
      onBookedBefore={(bookingId) => navigate(`/car-booking-success?booking=${bookingId}`, { replace: true })}
    />
  )
}

/** The trip of the address, the same object until it changes. */
function useTrip(categoryId: string, search: string): Trip | undefined {
  return useMemo(() => {
    const category = findCategory(categoryId)
    return category && tripOf(category.id, new URLSearchParams(search))
  }, [categoryId, search])
}

/**
 * Leads back to the page from which the wizard was opened, the car's or the list with its filters, and there to the car's button. Who came from
 * elsewhere, such as a link of a mail, gets the car's page if dates are chosen. `hasTrip`: the address had a trip.
 */
function useClosing({ categoryId, itemId }: { categoryId: string; itemId: string }, hasTrip: boolean) {
  const navigate = useNavigate()
  const [list, car] = [`/${categoryId}`, `/${categoryId}/${itemId}`]
  const cameFrom = useCameFrom()
  const category = findCategory(categoryId)
  const isFromList = cameFrom?.path === list
  const isToCar = !category || cameFrom?.path === car || (!isFromList && hasTrip)
  const isClosing = useRef(false)
  // Once this page is removed, the one below or after it has the button.
  useEffect(
    () => () => {
      if (isClosing.current) focusVisible(`main a[href^="${car}/book"]`)
    },
    [car],
  )
  return (trip: Trip | undefined) => {
    isClosing.current = true
    const shown = hasTrip ? trip : undefined
    if (isToCar) void navigate(shown ? `${car}?${tripQuery(shown)}` : car)
    else
      void navigate(leftListPath(category.id, shown, isFromList ? cameFrom.search : ""), { preventScrollReset: true })
  }
}

/** A car's page has a hidden button for other widths. */
function focusVisible(selector: string): void {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((link) => link.getClientRects().length > 0)
  found?.focus()
}
