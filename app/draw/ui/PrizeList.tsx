import { m } from "../../platform/i18n/paraglide/messages.js"
import type { SitePicture } from "../../platform/pictures/picture"
import { Picture } from "../../platform/ui/media/Picture"
import { Section } from "../../platform/ui/page/Section"
import type { Prize } from "../rules/edition"
import { prizeName } from "./prize-name"

type Props = { prizes: Prize[]; pictures: Partial<Record<string, SitePicture>> }

/** Prizes with tier and picture, the first in full width. */
export function PrizeList({ prizes, pictures }: Props) {
  return (
    <Section id="prizes" title={m.draw_prizes()} headingClass="mb-10 text-part" className="page-column pt-part">
      <ol className="grid grid-cols-1 gap-x-6 gap-y-12 md:grid-cols-3">
        {prizes.map((prize) =>
          prize.tier === 1 ? (
            <FirstPrize key={prize.id} prize={prize} picture={pictures[prize.id]} />
          ) : (
            <FurtherPrize key={prize.id} prize={prize} picture={pictures[prize.id]} />
          ),
        )}
      </ol>
    </Section>
  )
}

const noPictureClass = "border-t border-line pt-5"

type PrizeProps = { prize: Prize; picture: SitePicture | undefined }

const FirstPrize = ({ prize, picture }: PrizeProps) => (
  <li
    className={`relative isolate md:col-span-full ${picture ? "sm:aspect-video lg:aspect-21/9 print:aspect-auto" : ""}`}
  >
    {picture ? (
      <>
        <div className="aspect-4/3 overflow-hidden sm:absolute sm:inset-0 sm:-z-10 sm:aspect-auto print:static print:aspect-21/9">
          <Picture
            picture={picture}
            alt={prizeName(prize)}
            sizes="(min-width: 80rem) 72rem, (min-width: 40rem) 90vw, 120vw"
            isAboveTheFold
          />
        </div>
        <span className="absolute inset-x-0 bottom-0 -z-10 hidden h-1/2 bg-linear-to-t from-night to-transparent sm:block print:hidden" />
      </>
    ) : null}
    <PrizeText
      prize={prize}
      className={
        picture ? "pt-5 sm:absolute sm:inset-x-0 sm:bottom-0 sm:p-9 print:static print:p-0 print:pt-5" : noPictureClass
      }
    />
  </li>
)

const FurtherPrize = ({ prize, picture }: PrizeProps) => (
  <li className="grid content-start gap-5">
    {picture ? (
      <div className="aspect-video overflow-hidden">
        <Picture
          picture={picture}
          alt={prizeName(prize)}
          sizes="(min-width: 80rem) 23rem, (min-width: 48rem) 29vw, 90vw"
        />
      </div>
    ) : null}
    <PrizeText prize={prize} className={picture ? "" : noPictureClass} />
  </li>
)

const PrizeText = ({ prize, className = "" }: { prize: Prize; className?: string }) => (
  <div className={`flex flex-wrap items-baseline justify-between gap-x-6 ${className}`}>
    <p className="eyebrow mb-2 w-full text-accent">{m.draw_tier({ tier: prize.tier })}</p>
    <p className={`font-display ${prize.tier === 1 ? "text-4xl max-[20rem]:text-3xl sm:text-5xl" : "text-2xl"}`}>
      {prizeName(prize)}
    </p>
    <p className="figures text-lg text-muted">
      <span className="sr-only">{m.draw_quantity()} </span>×{prize.quantity}
    </p>
  </div>
)
