import { m } from "../../platform/i18n/paraglide/messages.js"
import type { HousePicture } from "../../platform/picture"
import { Picture } from "../../platform/ui/Picture"
import type { Prize } from "../rules/edition"

const names: Record<Prize["id"], () => string> = {
  car: m.draw_prize_car,
  watch: m.draw_prize_watch,
  phone: m.draw_prize_phone,
  membership: m.draw_prize_membership,
}

type Props = { prizes: Prize[]; pictures: Partial<Record<Prize["id"], HousePicture>> }

/** The prizes, each with its tier and its picture; the first one large. */
export function PrizeList({ prizes, pictures }: Props) {
  const first = prizes.find(({ id }) => pictures[id])
  const large = first && pictures[first.id]
  return (
    <section aria-labelledby="prizes" className="page-column pt-part">
      <h2 id="prizes" className="mb-10 text-part">
        {m.draw_prizes()}
      </h2>
      <div className="grid items-center gap-x-12 gap-y-10 lg:grid-cols-[6fr_5fr]">
        {first && large ? (
          <div className="aspect-video overflow-hidden">
            <Picture
              picture={large}
              alt={names[first.id]()}
              sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 50vw, 92vw"
            />
          </div>
        ) : null}
        <ol className="border-t border-line">
          {prizes.map((prize) => (
            <PrizeLine key={prize.id} prize={prize} picture={prize === first ? undefined : pictures[prize.id]} />
          ))}
        </ol>
      </div>
    </section>
  )
}

function PrizeLine({ prize: { id, tier, quantity }, picture }: { prize: Prize; picture: HousePicture | undefined }) {
  return (
    <li className="flex items-center gap-5 border-b border-line py-5">
      {picture ? (
        <span aria-hidden="true" className="block aspect-video w-24 shrink-0 overflow-hidden sm:w-32">
          <Picture picture={picture} alt="" sizes="8rem" />
        </span>
      ) : null}
      <div className="grid grow grid-cols-[1fr_auto] items-baseline gap-x-6">
        <p className="eyebrow col-span-2 mb-1 text-accent">{m.draw_tier({ tier })}</p>
        <p className={`font-display ${tier === 1 ? "text-4xl" : "text-2xl"}`}>{names[id]()}</p>
        <p className="figures text-lg text-muted">
          <span className="sr-only">{m.draw_quantity()} </span>×{quantity}
        </p>
      </div>
    </li>
  )
}
