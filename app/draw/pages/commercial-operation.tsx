import { useSearchParams } from "react-router"
import { TextLink } from "../../accounts/ui/TextLink"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { notFound } from "../../platform/refusal"
import { buttonClass } from "../../platform/ui/Button"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { pageHead } from "../../platform/ui/page/page-head"
import { firstPrizePicture } from "../pictures.server"
import { currentEdition, nextOpening } from "../queries.server"
import { drawResult } from "../results.server"
import { editionUrl, type Phase, phaseOf } from "../rules/edition"
import { TicketSale } from "../sales/ui/TicketSale"
import { TicketTerms } from "../sales/ui/TicketTerms"
import { DrawCountdown } from "../ui/DrawCountdown"
import { DrawResult } from "../ui/DrawResult"
import { DrawState } from "../ui/DrawState"
import { editionDescription, editionTitle } from "../ui/edition-title"
import { PrizePicture } from "../ui/PrizePicture"
import { PrizeTable } from "../ui/PrizeTable"
import type { Route } from "./+types/commercial-operation"

const VERIFICATION = "/commercial-operation/verification"

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const now = ctx.now()
  const edition = await currentEdition(ctx)
  if (!edition) throw notFound()
  const phase = phaseOf(edition, now)
  return {
    edition,
    phase,
    nextOpenAt: phase === "upcoming" || phase === "onSale" ? undefined : await nextOpening(ctx),
    nowMs: now.getTime(),
    card: ogImageUrl("draw"),
    prizePicture: await firstPrizePicture(ctx, edition),
    result: await drawResult(ctx, edition.id),
    publishableKey: ctx.config.stripe.publishableKey,
  }
}

/** Shared cache for 30 seconds: the page is the same for every visitor. */
export const headers = () => ({ "x-shared-for": "30" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    title: `${m.draw_title()} · ${brand.name}`,
    description: loaderData ? editionDescription(loaderData.edition) : "",
    card: loaderData?.card,
  })

export default function CommercialOperation({ loaderData }: Route.ComponentProps) {
  const { edition, phase, nextOpenAt, nowMs, prizePicture, result, publishableKey } = loaderData
  const { salesOpenAt, salesCloseAt, extendedFrom, drawAt, cancellation } = edition
  const [query] = useSearchParams()
  return (
    <div className="theme-night isolate pb-28">
      <div className="page-column grid gap-10 pt-top">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-7">
          <PageHeading overline={editionTitle(edition.id)} title={m.draw_title()} lead={m.draw_lead()} />
          {phase === "onSale" ? (
            // Keeps the number of tickets in the address.
            <a href="#tickets" className={buttonClass("solid", "px-9 max-sm:w-full")}>
              {m.draw_choose()}
            </a>
          ) : null}
        </div>
        {result ? <DrawResult result={result} /> : null}
        <DrawCountdown {...{ drawAt, cancellation, nowMs }} />
      </div>
      {prizePicture ? <PrizePicture {...prizePicture} /> : null}
      <div className="page-column grid grid-cols-1 items-start gap-x-16 gap-y-14 pt-10 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid gap-12">
          <DrawState {...{ phase, salesOpenAt, salesCloseAt, extendedFrom, drawAt, cancellation, nextOpenAt, nowMs }} />
          <PrizeTable edition={edition} />
          <p className="flex flex-wrap gap-x-8">
            <TextLink to="/win-rules">{m.draw_how_to_win()}</TextLink>
            <TextLink to="/legal-terms">{m.draw_terms_link()}</TextLink>
            <TextLink to={verificationUrl(edition.id, phase)}>{m.draw_verification()}</TextLink>
          </p>
        </div>
        {phase === "cancelled" ? null : (
          <TicketSale edition={edition} phase={phase} publishableKey={publishableKey} asked={query.get("tickets")} />
        )}
      </div>
      <TicketTerms edition={edition} />
    </div>
  )
}

/** Nothing is published about an edition before its sale opens. */
const verificationUrl = (editionId: string, phase: Phase) =>
  phase === "upcoming" ? VERIFICATION : editionUrl(VERIFICATION, editionId)
