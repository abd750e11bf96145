import { TextLink } from "../../accounts/ui/TextLink"
import { brand } from "../../platform/brand"
import { formatInstant } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { LinkButton } from "../../platform/ui/Button"
import { EmptyState } from "../../platform/ui/EmptyState"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { pageHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { DrawCheck } from "../drawing/ui/DrawCheck"
import { PublishedValues } from "../drawing/ui/PublishedValues"
import { TicketCheck } from "../drawing/ui/TicketCheck"
import { WinnerTable } from "../drawing/ui/WinnerTable"
import { drawToVerify } from "../drawing/verification.server"
import { drawnEditions } from "../results.server"
import { ticketsIn } from "../rules/drawing"
import { editionUrl } from "../rules/edition"
import { EditionLinks } from "../ui/EditionLinks"
import { editionTitle } from "../ui/edition-title"
import type { Route } from "./+types/verification"

const MAX_PAGE = 10_000

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const asked = Number(url.searchParams.get("page") ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= MAX_PAGE ? asked : 1
  const editionId = url.searchParams.get("edition")?.slice(0, 100)
  const found = await drawToVerify(ctx, { editionId, page })
  const draw = found && page > found.pages ? await drawToVerify(ctx, { editionId, page: found.pages }) : found
  const others = (await drawnEditions(ctx)).filter(({ id }) => id !== draw?.announcement.edition)
  return { card: ogImageUrl("draw"), draw, isDrawDue: draw !== undefined && ctx.now() >= draw.drawAt, others }
}

/** Shared cache for 30 seconds: the page is the same for every visitor. */
export const headers = () => ({ "x-shared-for": "30" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    title: `${m.draw_verify_title()} · ${brand.name}`,
    description: m.draw_verify_description(),
    card: loaderData?.card,
  })

/** Everything that was published about a draw, recomputed in the reader's browser (D72). */
export default function VerificationPage({ loaderData: { draw, isDrawDue, others } }: Route.ComponentProps) {
  return (
    <div className="theme-night pb-28">
      <div className="page-column grid gap-16 pt-top">
        <PageHeading
          overline={draw ? editionTitle(draw.announcement.edition) : undefined}
          title={m.draw_verify_title()}
          lead={m.draw_verify_lead()}
        />
        {draw ? (
          <Verification key={draw.announcement.edition} draw={draw} isDrawDue={isDrawDue} />
        ) : (
          <EmptyState title={m.draw_verify_none()}>
            <LinkButton to="/commercial-operation">{m.draw_verify_to_draw()}</LinkButton>
          </EmptyState>
        )}
        {others.length > 0 ? <OtherDraws editions={others} /> : null}
      </div>
    </div>
  )
}

type Draw = NonNullable<Route.ComponentProps["loaderData"]["draw"]>

/** `isDrawDue`: the time of the draw has come, even if it has not taken place. */
function Verification({ draw, isDrawDue }: { draw: Draw; isDrawDue: boolean }) {
  const { announcement, protocol, drawnAt, cancelledAt } = draw
  const { edition } = announcement
  const notDrawnText = cancelledAt
    ? m.draw_verify_cancelled
    : isDrawDue
      ? m.draw_verify_awaited
      : m.draw_verify_not_drawn
  return (
    <>
      <Explanation hasBeacon={announcement.beacon !== null} />
      <Section id="published" title={m.draw_verify_published()} headingClass="text-part" className="grid gap-6">
        <p className="max-w-[60ch] text-muted">
          {drawnAt && protocol
            ? m.draw_verify_drawn({
                moment: formatInstant(drawnAt),
                valid: formatNumber(ticketsIn(protocol.ranges)),
              })
            : notDrawnText({ moment: formatInstant(cancelledAt ?? draw.drawAt) })}
        </p>
        <PublishedValues announcement={announcement} protocol={protocol} />
        <EditionLinks editionId={edition} />
      </Section>
      {protocol ? (
        <>
          <DrawCheck edition={edition} hasBeacon={protocol.beacon !== null} />
          <TicketCheck edition={edition} prizes={draw.prizes} />
          <WinnerTable edition={edition} winners={draw.winners} page={draw.page} pages={draw.pages} />
        </>
      ) : null}
    </>
  )
}

function OtherDraws({ editions }: { editions: Route.ComponentProps["loaderData"]["others"] }) {
  return (
    <Section id="others" title={m.draw_verify_others()} headingClass="text-part" className="grid gap-6">
      <ul className="grid gap-2">
        {editions.map(({ id, drawnAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4">
            <TextLink to={editionUrl("/commercial-operation/verification", id)}>{editionTitle(id)}</TextLink>
            {drawnAt ? (
              <span className="figures text-muted">
                {m.draw_verify_other_drawn({ moment: formatInstant(drawnAt) })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** How it works, and what that proves (D72). */
function Explanation({ hasBeacon }: { hasBeacon: boolean }) {
  const steps = [
    { title: m.draw_verify_step_secret(), text: m.draw_verify_step_secret_text() },
    { title: m.draw_verify_step_numbers(), text: m.draw_verify_step_numbers_text() },
    { title: m.draw_verify_step_draw(), text: m.draw_verify_step_draw_text() },
  ]
  return (
    <div className="grid gap-12">
      <ol className="grid gap-10 md:grid-cols-3">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="grid content-start gap-2 border-t border-line pt-6">
            <p className="figures font-display text-4xl text-accent">{at + 1}</p>
            <h2 className="text-2xl">{title}</h2>
            <p className="max-w-[42ch] text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <Section id="proves" title={m.draw_verify_proves()} headingClass="text-2xl" className="grid gap-2">
        <p className="max-w-[60ch]">{hasBeacon ? m.draw_verify_proves_beacon() : m.draw_verify_proves_no_beacon()}</p>
      </Section>
    </div>
  )
}
