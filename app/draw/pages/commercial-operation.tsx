import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { HousePicture } from "../../platform/picture"
import { drawnCard, drawnPicture, dusk } from "../../platform/pictures.server"
import { PageHeading } from "../../platform/ui/PageHeading"
import { pageHead } from "../../platform/ui/page-head"
import { firstEdition, type Prize, phaseOf } from "../rules/edition"
import { DrawState } from "../ui/DrawState"
import { PrizeList } from "../ui/PrizeList"
import { TicketFacts } from "../ui/TicketFacts"
import type { Route } from "./+types/commercial-operation"

/** The prize draw: where it stands, what there is to win, what a ticket is. */
export async function loader({ context }: Route.LoaderArgs) {
  const now = ctxOf(context).now()
  return {
    edition: firstEdition,
    phase: phaseOf(firstEdition, now),
    nowMs: now.getTime(),
    card: drawnCard("draw"),
    pictures: { car: dusk("wide"), ...prizePictures() },
  }
}

/** Those of the prizes that have been drawn, by prize. */
function prizePictures(): Partial<Record<Prize["id"], HousePicture>> {
  const drawn = firstEdition.headlinePrizes.map(({ id }) => [id, drawnPicture(`draw/${id}/detail`)] as const)
  return Object.fromEntries(drawn.filter(([, picture]) => picture))
}

/** The same for every visitor, for half a minute. */
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
      <PrizeList prizes={edition.headlinePrizes} pictures={pictures} />
      <TicketFacts edition={edition} />
    </div>
  )
}
