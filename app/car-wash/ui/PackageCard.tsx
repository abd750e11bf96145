import { BackOn } from "../../catalogue/ui/BackOn"
import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { SitePicture } from "../../platform/pictures/picture"
import { buttonClass, LinkButton } from "../../platform/ui/Button"
import { Price } from "../../platform/ui/Money"
import { Picture } from "../../platform/ui/media/Picture"
import { SeaBackground } from "../../platform/ui/media/SeaBackground"
import type { Service } from "../rules/services"
import { seenIn, serviceTexts } from "./texts"

type Props = {
  service: Service
  available: boolean
  backOn: IsoDate | null
  picture: SitePicture | undefined
  first: boolean
}

const SIZES = "(min-width: 80rem) 18rem, (min-width: 40rem) 44vw, 90vw"

/** A package: price, duration, contents, and the booking button (part 2 §2). */
export function PackageCard({ service, available, backOn, picture, first }: Props) {
  const { name, duration, description, features } = serviceTexts(service.id)
  return (
    <article className="flex h-full flex-col bg-night-raised">
      <div
        className={`relative aspect-square overflow-hidden sm:aspect-4/5 print:aspect-video ${available ? "" : "opacity-55"}`}
      >
        {picture ? (
          <Picture
            picture={picture}
            alt={seenIn(picture, service.id)}
            sizes={SIZES}
            isAboveTheFold={first}
            className="object-top"
          />
        ) : (
          <SeaBackground orientation="tall" sizes={SIZES} />
        )}
        <div className="absolute inset-x-0 bottom-0 h-2/5 bg-linear-to-t from-night-raised to-transparent print:hidden" />
      </div>
      <div className="relative -mt-12 print:mt-5 flex grow flex-col gap-5 p-6 pt-0">
        <div className="grid gap-1">
          <h2 className="text-3xl">{name()}</h2>
          <p className="text-sm text-muted">{duration()}</p>
        </div>
        <p className="text-note">{description()}</p>
        <ul className="grid gap-2 text-note">
          {features.map((feature) => (
            <li key={feature()} className="grid grid-cols-[auto_1fr] gap-x-3">
              <span aria-hidden="true" className="mt-[0.65em] h-px w-4 bg-accent" />
              {feature()}
            </li>
          ))}
        </ul>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-5">
          <p>
            <Price eurCents={service.priceCents} className="font-display text-3xl" />
            <BackOn date={backOn} className="text-sm leading-snug" />
          </p>
          {available ? (
            <LinkButton
              to={`/car-wash-booking?service=${service.id}`}
              aria-label={m.car_wash_book_service({ name: name() })}
            >
              {m.car_wash_book_now()}
            </LinkButton>
          ) : (
            <button type="button" disabled className={buttonClass("outline")}>
              {m.car_wash_back_soon()}
            </button>
          )}
        </div>
      </div>
    </article>
  )
}
