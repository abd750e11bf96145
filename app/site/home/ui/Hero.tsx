import type { ReactNode } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import type { SiteFilm, SitePicture } from "../../../platform/pictures/picture"
import { LinkButton } from "../../../platform/ui/Button"
import { Film } from "../../../platform/ui/media/Film"
import { Picture } from "../../../platform/ui/media/Picture"

type Props = {
  wide: SitePicture
  tall: SitePicture
  film?: SiteFilm
  /** The search bar: at the foot of the picture, in narrow windows below it. */
  children: ReactNode
}

/** Hero picture, replaced by the film once it plays. */
export function Hero({ wide, tall, film, children }: Props) {
  return (
    <>
      <section className="relative isolate flex min-h-[calc(100svh-6rem)] items-end sm:min-h-[calc(100svh-12rem)] xl:min-h-svh overflow-hidden bg-night print:block print:min-h-0">
        <Picture
          isAboveTheFold
          picture={wide}
          portrait={tall}
          sizes="max(100vw, 178vh)"
          portraitSizes="max(100vw, 57vh)"
          alt={m.site_hero_picture()}
          className={`${mediaClass} -z-10 print:static print:aspect-21/9`}
        />
        {film ? <Film film={film} className={`${mediaClass} -z-10 size-full object-cover`} /> : null}
        <div className="absolute inset-x-0 bottom-0 -z-10 h-3/5 bg-linear-to-t from-night via-night/55 to-transparent print:hidden" />
        <div className="page-column grid justify-items-start gap-6 pt-40 pb-12 sm:pb-16 xl:pb-44 print:py-6">
          <h1 className="max-w-[12ch] text-hero tracking-[-0.01em]">{m.site_hero_title()}</h1>
          <p className="max-w-[44ch] text-lg text-balance sm:text-xl">{m.site_hero_lead()}</p>
          <LinkButton to="#fleet" variant="outline" className="mt-2 px-9">
            {m.site_hero_discover()}
          </LinkButton>
        </div>
      </section>
      <div className="page-column relative mb-12 xl:-mt-32 xl:mb-10 print:hidden">{children}</div>
    </>
  )
}

/** Same position for picture and film, so that they overlap exactly. */
const mediaClass = "absolute inset-0 object-[58%_50%] portrait:object-[62%_50%]"
