import { firstPrizePicture, type PrizePicture } from "../draw/pictures.server"
import { currentEdition, nextOpening } from "../draw/queries.server"
import { drawResult } from "../draw/results.server"
import { type Edition, phaseOf, prizesInLine, ticketNumberText } from "../draw/rules/edition"
import type { Result } from "../draw/rules/result"
import type { Ctx } from "../platform/context.server"
import { formatInstant } from "../platform/date-format"
import { formatNumber } from "../platform/i18n/number"
import { m } from "../platform/i18n/paraglide/messages.js"

/** `title`: one line, or two. `next`: when the next edition opens. */
type Teaser = { title: string[]; lead: string; link: string; next?: string; prize?: PrizePicture }

/** The home page's section about the draw: the edition on sale, otherwise the result of the last one, if any. */
export async function drawTeaser(ctx: Ctx): Promise<{ onSale?: Teaser; past?: Teaser }> {
  const edition = await currentEdition(ctx)
  if (edition && phaseOf(edition, ctx.now()) === "onSale")
    return {
      onSale: {
        title: titleOf(ctx, edition),
        lead: m.site_draw_lead(),
        link: m.site_draw_enter(),
        prize: await firstPrizePicture(ctx, edition),
      },
    }
  const result = await drawResult(ctx)
  if (!result) return {}
  const opening = await nextOpening(ctx)
  const next = opening && m.draw_next_opening({ moment: formatInstant(opening, { locale: ctx.locale }) })
  return {
    past: { title: [m.site_draw_past_title()], lead: resultText(ctx, result), link: m.site_draw_past_link(), next },
  }
}

function titleOf({ locale }: Ctx, edition: Edition): string[] {
  const { first, count } = prizesInLine(edition)
  const numbers = { count, prizes: formatNumber(count, locale) }
  return first === "car" ? [m.site_draw_title_car(), m.site_draw_title_others(numbers)] : [m.site_draw_title(numbers)]
}

function resultText(ctx: Ctx, { firstNumber, winnerCount }: Result): string {
  if (winnerCount === 0) return m.site_draw_past_lead_none()
  const numbers = { count: winnerCount, prizes: formatNumber(winnerCount, ctx.locale) }
  if (firstNumber === null) return m.site_draw_past_lead_prizes(numbers)
  return m.site_draw_past_lead({ number: ticketNumberText(firstNumber), ...numbers })
}
