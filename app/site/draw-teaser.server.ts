import { currentEdition, nextOpening } from "../draw/queries.server"
import { drawResult } from "../draw/results.server"
import { type Edition, phaseOf, prizesInLine, ticketNumberText } from "../draw/rules/edition"
import type { Result } from "../draw/rules/result"
import type { Ctx } from "../platform/context.server"
import { formatInstant } from "../platform/date-format"
import { formatNumber } from "../platform/i18n/number"
import { m } from "../platform/i18n/paraglide/messages.js"
import type { SitePicture } from "../platform/pictures/picture"
import { studioPicture } from "../platform/pictures/pictures.server"

/** `texts`: title, lead and link. `next`: when the next edition opens. */
type Teaser = { picture?: SitePicture; texts: string[]; next?: string }

/** The home page's section about the draw: the edition on sale, otherwise the result of the last one, if any. */
export async function drawTeaser(ctx: Ctx): Promise<{ onSale?: Teaser; past?: Teaser }> {
  const picture = studioPicture("home/draw")
  const edition = await currentEdition(ctx)
  if (edition && phaseOf(edition, ctx.now()) === "onSale")
    return { onSale: { picture, texts: [titleOf(ctx, edition), m.site_draw_lead(), m.site_draw_enter()] } }
  const result = await drawResult(ctx)
  if (!result) return {}
  const opening = await nextOpening(ctx)
  const next = opening && m.draw_next_opening({ moment: formatInstant(opening, { locale: ctx.locale }) })
  return {
    past: { picture, texts: [m.site_draw_past_title(), resultText(ctx, result), m.site_draw_past_link()], next },
  }
}

function titleOf({ locale }: Ctx, edition: Edition): string {
  const { first, count } = prizesInLine(edition)
  const numbers = { count, prizes: formatNumber(count, locale) }
  return first === "car" ? m.site_draw_title_car(numbers) : m.site_draw_title(numbers)
}

function resultText(ctx: Ctx, { firstNumber, winnerCount }: Result): string {
  if (winnerCount === 0) return m.site_draw_past_lead_none()
  const numbers = { count: winnerCount, prizes: formatNumber(winnerCount, ctx.locale) }
  if (firstNumber === null) return m.site_draw_past_lead_prizes(numbers)
  return m.site_draw_past_lead({ number: ticketNumberText(firstNumber), ...numbers })
}
