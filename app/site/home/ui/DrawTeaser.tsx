import type { SitePicture } from "../../../platform/pictures/picture"
import { LinkButton } from "../../../platform/ui/Button"
import { Picture } from "../../../platform/ui/media/Picture"

type Props = { picture?: SitePicture; texts: string[]; next?: string }

/** Teaser of the prize draw (part 1 §2), with its texts from the server: they need no code in the browser. */
export function DrawTeaser({ picture, texts: [title, lead, link], next }: Props) {
  return (
    <section aria-labelledby="draw">
      <div className="relative isolate border-y border-line">
        {picture ? (
          <div
            aria-hidden="true"
            className="relative -z-10 aspect-video print:aspect-21/9 overflow-hidden lg:absolute lg:inset-y-0 lg:right-0 lg:aspect-auto lg:w-3/5"
          >
            <Picture picture={picture} alt="" sizes="(min-width: 64rem) 60vw, 100vw" className="absolute inset-0" />
            <span className="absolute inset-0 bg-linear-to-t from-night to-transparent to-50% lg:bg-linear-to-r print:hidden" />
          </div>
        ) : null}
        <div className="page-column grid justify-items-start gap-5 pt-10 pb-16 lg:py-28 print:py-6">
          <h2 id="draw" className="max-w-[16ch] text-title">
            {title}
          </h2>
          <p className="max-w-[40ch] text-lg text-muted">{lead}</p>
          {next ? <p className="max-w-[40ch] text-lg">{next}</p> : null}
          <LinkButton to="/commercial-operation" className="mt-3 px-9">
            {link}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
