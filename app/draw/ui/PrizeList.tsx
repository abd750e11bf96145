import { Silhouette } from "../../catalogue/ui/Silhouette"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Prize } from "../rules/edition"

const names: Record<Prize["id"], () => string> = {
  car: m.draw_prize_car,
  watch: m.draw_prize_watch,
  phone: m.draw_prize_phone,
  membership: m.draw_prize_membership,
}
const GIALLO = "#d9b11e"

/** The prizes, each with its tier; the first with its picture. */
export function PrizeList({ prizes }: { prizes: Prize[] }) {
  return (
    <section aria-labelledby="prizes" className="page-column pt-20 sm:pt-28">
      <h2 id="prizes" className="mb-10 text-[clamp(2.25rem,5vw,3.5rem)]">
        {m.draw_prizes()}
      </h2>
      <div className="grid items-center gap-x-12 gap-y-10 lg:grid-cols-[6fr_5fr]">
        <div className="aspect-video overflow-hidden">
          <Silhouette body="supercar" paint={GIALLO} ratio="16/9" />
        </div>
        <ol className="border-t border-line">
          {prizes.map(({ id, tier, quantity }) => (
            <li key={id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 border-b border-line py-5">
              <p className="eyebrow col-span-2 mb-1 text-accent">{m.draw_tier({ tier })}</p>
              <p className={`font-display ${tier === 1 ? "text-4xl" : "text-2xl"}`}>{names[id]()}</p>
              <p className="figures text-lg text-muted">
                <span className="sr-only">{m.draw_quantity()} </span>×{quantity}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
