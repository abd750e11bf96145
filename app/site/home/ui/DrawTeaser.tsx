import { ItemPicture } from "../../../catalogue/ui/ItemPicture"
import type { PrizePicture } from "../../../draw/pictures.server"
import { LinkButton } from "../../../platform/ui/Button"

type Props = { title: string[]; lead: string; link: string; next?: string; prize?: PrizePicture }

/** Teaser of the prize draw (part 1 §2), with its texts from the server: they need no code in the browser. */
export function DrawTeaser({ title, lead, link, next, prize }: Props) {
  return (
    <section aria-labelledby="draw" className="relative isolate overflow-clip border-y border-line">
      {prize ? (
        <div className="-z-10 aspect-video mask-x-from-85% mask-t-from-75% mask-b-from-70% print:aspect-21/9 lg:absolute lg:top-1/2 lg:right-0 lg:w-3/5 lg:-translate-y-1/2">
          <ItemPicture {...prize} ratio="16/9" sizes="(min-width: 64rem) 60vw, 100vw" />
        </div>
      ) : null}
      <div className="page-column grid justify-items-start gap-6 pt-10 pb-16 lg:py-32 print:py-6">
        <h2 id="draw" className="text-figure">
          {title.map((line, index) => (
            <span key={line} className={index > 0 ? "block max-w-[15ch] text-accent" : "block"}>
              {line}
            </span>
          ))}
        </h2>
        <p className="max-w-[36ch] text-lg text-muted">{lead}</p>
        {next ? <p className="max-w-[40ch] text-lg">{next}</p> : null}
        <LinkButton to="/commercial-operation" className="mt-3 px-9">
          {link}
        </LinkButton>
      </div>
    </section>
  )
}
