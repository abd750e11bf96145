import { currentEdition } from "../draw/queries.server"
import { drawResult } from "../draw/results.server"
import { phaseOf, ticketNumberText } from "../draw/rules/edition"
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
  const number = result.firstNumber === null ? "" : ticketNumberText(result.firstNumber)
  const prizes = formatNumber(result.winnerCount, ctx.locale)
  const lead = number ? m.site_draw_past_lead({ number, prizes }) : m.site_draw_past_lead_none()
  return { past: { picture, texts: [m.site_draw_past_title(), lead, m.site_draw_past_link()] } }
}
