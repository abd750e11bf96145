import { currentEdition } from "../draw/queries.server"
import { drawResult } from "../draw/results.server"
import { phaseOf, ticketNumberText } from "../draw/rules/edition"
import type { Result } from "../draw/rules/result"
import type { Ctx } from "../platform/context.server"
import { formatNumber } from "../platform/i18n/number"
import { m } from "../platform/i18n/paraglide/messages.js"
import type { SitePicture } from "../platform/picture"
import { studioPicture } from "../platform/pictures.server"

/** `texts`: title, lead and link. */
type Teaser = { picture?: SitePicture; texts: string[] }

/** The home page's section about the draw: the edition on sale, otherwise the result of the last one, if any. */
export async function drawTeaser(ctx: Ctx): Promise<{ onSale?: Teaser; past?: Teaser }> {
  const picture = studioPicture("home/draw")
  const edition = await currentEdition(ctx)
  if (edition && phaseOf(edition, ctx.now()) === "onSale")
    return { onSale: { picture, texts: [m.site_draw_title(), m.site_draw_lead(), m.site_draw_enter()] } }
  const result = await drawResult(ctx)
  if (!result) return {}
  return { past: { picture, texts: [m.site_draw_past_title(), resultText(ctx, result), m.site_draw_past_link()] } }
}

function resultText(ctx: Ctx, { firstNumber, winnerCount }: Result): string {
  if (winnerCount === 0) return m.site_draw_past_lead_none()
  const prizes = formatNumber(winnerCount, ctx.locale)
  if (firstNumber === null) return m.site_draw_past_lead_prizes({ prizes })
  return m.site_draw_past_lead({ number: ticketNumberText(firstNumber), prizes })
}
