import { Link } from "react-router"
import { intlLocale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { HousePicture } from "../../platform/picture"
import { buttonClass } from "../../platform/ui/button-look"
import { LinkButton } from "../../platform/ui/LinkButton"
import { Price } from "../../platform/ui/Money"
import { useRootData } from "../../platform/ui/root-data"
import { pictureRatio } from "../rules/categories"
import type { Specs } from "../rules/specs"
import { ItemPicture } from "./ItemPicture"

/** What a tile shows of an item. */
export type TileItem = {
  id: string
  category: string
  name: string
  dailyPriceCents: number | null
  available: boolean
  specs: Pick<Specs, "color" | "powerHp" | "accelerationSeconds">
  picture: HousePicture | undefined
}

/**
 * An item of a category: picture, name, price per day, and the way to book it, or 'Back Soon' (part 1 §2). `first`: what one sees
 * first of the page.
 */
export function ItemTile({ item, first }: { item: TileItem; first?: boolean }) {
  const { id, category, name, dailyPriceCents, available, specs, picture } = item
  const ratio = pictureRatio(id)
  const { locale } = useRootData()
  return (
    <article
      className={`group relative isolate overflow-hidden bg-night-raised ${ratio === "9/16" ? "aspect-9/16" : "aspect-video"}`}
    >
      <div className="absolute inset-0 -z-10 transition-transform group-hover:scale-[1.025]">
        <ItemPicture
          {...{ name, specs, picture, ratio, first }}
          sizes="(min-width: 80rem) 23rem, (min-width: 64rem) 29vw, (min-width: 40rem) 44vw, 90vw"
          className={available ? "" : "opacity-55"}
        />
      </div>
      <div className="absolute inset-x-0 bottom-0 grid gap-5 bg-linear-to-t from-night via-night/85 via-75% to-transparent p-6 pt-10 lg:p-7 lg:pt-10">
        <div className="grid gap-1.5">
          <h2 className="text-3xl">
            <Link
              to={`/${category}/${id}`}
              viewTransition
              className="no-underline after:absolute after:inset-0 after:-z-1"
            >
              {name}
            </Link>
          </h2>
          <p className="figures text-sm text-muted">
            {m.catalogue_specs_short({
              power: specs.powerHp,
              seconds: specs.accelerationSeconds.toLocaleString(intlLocale(locale)),
            })}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-5">
          {dailyPriceCents === null ? null : (
            <p className="whitespace-nowrap">
              <Price eurCents={dailyPriceCents} className="text-xl font-medium" />{" "}
              <span className="text-sm text-muted">{m.catalogue_per_day()}</span>
            </p>
          )}
          {available ? (
            <LinkButton to={`/${category}/${id}/book`} aria-label={m.catalogue_book_car({ name })} preventScrollReset>
              {m.catalogue_book_now()}
            </LinkButton>
          ) : (
            <button type="button" disabled className={buttonClass("outline")}>
              {m.catalogue_back_soon()}
            </button>
          )}
        </div>
      </div>
    </article>
  )
}
