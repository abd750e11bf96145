import { useSearchParams } from "react-router"
import { TextLink } from "../../accounts/ui/TextLink"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { notFound } from "../../platform/refusal"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { pageHead } from "../../platform/ui/page/page-head"
import { prizePictures, stripSlides } from "../pictures.server"
import { currentEdition, nextOpening } from "../queries.server"
import { drawResult } from "../results.server"
import { editionUrl, headlinePrizesOf, type Phase, phaseOf } from "../rules/edition"
import { TicketSale } from "../sales/ui/TicketSale"
import { TicketTerms } from "../sales/ui/TicketTerms"
import { DrawResult } from "../ui/DrawResult"
import { DrawState } from "../ui/DrawState"
import { editionDescription, editionTitle } from "../ui/edition-title"
import { PictureStrip } from "../ui/PictureStrip"
import { PrizeList } from "../ui/PrizeList"
import type { Route } from "./+types/commercial-operation"

/** Part 3 §2. */
const FLEET_MS = 1_500
const SPEND_MS = 1_800

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
    pictures: await prizePictures(ctx, headlinePrizesOf(edition)),
    slides: await stripSlides(ctx),
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
  const { edition, phase, nextOpenAt, nowMs, pictures, slides, result, publishableKey } = loaderData
  const { salesOpenAt, salesCloseAt, extendedFrom, drawAt, cancellation } = edition
  const [query] = useSearchParams()
  return (
    <div className="theme-night pb-28">
      <div className="page-column grid grid-cols-1 items-start gap-x-16 gap-y-12 pt-top lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid gap-12">
          <PageHeading overline={editionTitle(edition.id)} title={m.draw_title()} lead={m.draw_lead()} />
          <DrawState {...{ phase, salesOpenAt, salesCloseAt, extendedFrom, drawAt, cancellation, nextOpenAt, nowMs }} />
          {result ? <DrawResult result={result} /> : null}
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
      <PrizeList prizes={headlinePrizesOf(edition)} pictures={pictures} />
      <PictureStrip
        title={m.draw_fleet_title()}
        label={m.draw_fleet_label()}
        slides={slides.fleet}
        everyMs={FLEET_MS}
      />
      <TicketTerms edition={edition} />
      <PictureStrip
        title={m.draw_spend_title()}
        label={m.draw_spend_label()}
        slides={slides.spend}
        everyMs={SPEND_MS}
      />
    </div>
  )
}

/** Nothing is published about an edition before its sale opens. */
const verificationUrl = (editionId: string, phase: Phase) =>
  phase === "upcoming" ? VERIFICATION : editionUrl(VERIFICATION, editionId)
