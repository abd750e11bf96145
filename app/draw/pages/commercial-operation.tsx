import { itemPicture } from "../../catalogue/pictures.server"
import { itemById } from "../../catalogue/queries.server"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { SitePicture } from "../../platform/picture"
import { ogImageUrl, studioPicture } from "../../platform/pictures.server"
import { notFound } from "../../platform/refusal"
import { PageHeading } from "../../platform/ui/PageHeading"
import { pageHead } from "../../platform/ui/page-head"
import { currentEdition } from "../queries.server"
import { headlinePrizesOf, type Prize, phaseOf } from "../rules/edition"
import { DrawState } from "../ui/DrawState"
import { PrizeList } from "../ui/PrizeList"
import { TicketFacts } from "../ui/TicketFacts"
import type { Route } from "./+types/commercial-operation"

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const now = ctx.now()
  const edition = await currentEdition(ctx)
  if (!edition) throw notFound()
  return {
    edition,
    phase: phaseOf(edition, now),
    nowMs: now.getTime(),
    card: ogImageUrl("draw"),
    pictures: await prizePictures(ctx, headlinePrizesOf(edition)),
  }
}

/** Picture per prize: the catalogue's, or one drawn for the draw. */
async function prizePictures(ctx: Ctx, prizes: Prize[]): Promise<Partial<Record<string, SitePicture>>> {
  const entries = prizes.map(async ({ id, itemId }) => {
    const item = itemId && (await itemById(ctx, itemId))
    return [id, item ? await itemPicture(ctx, item, "detail") : studioPicture(`draw/${id}/detail`)] as const
  })
  return Object.fromEntries((await Promise.all(entries)).filter(([, picture]) => picture))
}

/** Shared cache for 30 seconds: the page is the same for every visitor. */
export const headers = () => ({ "x-shared-for": "30" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    title: `${m.draw_title()} · ${brand.name}`,
    description: m.draw_description(),
    card: loaderData?.card,
  })

export default function CommercialOperation({ loaderData: { edition, phase, nowMs, pictures } }: Route.ComponentProps) {
  const { salesOpenAt, salesCloseAt, drawAt } = edition
  return (
    <div className="theme-night pb-28">
      <div className="page-column grid gap-12 pt-top">
        <PageHeading overline={m.draw_edition()} title={m.draw_title()} lead={m.draw_lead()} />
        <DrawState {...{ phase, salesOpenAt, salesCloseAt, drawAt, nowMs }} />
      </div>
      <PrizeList prizes={headlinePrizesOf(edition)} pictures={pictures} />
      <TicketFacts edition={edition} />
    </div>
  )
}
