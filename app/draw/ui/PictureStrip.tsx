import { useId } from "react"
import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Icon } from "../../platform/ui/Icon"
import { Picture } from "../../platform/ui/media/Picture"
import type { Slide } from "../rules/slide"
import { useStrip } from "./use-strip"

type Props = { title: string; label: string; slides: Slide[]; everyMs: number }

/** Pictures with their names in a row that moves by itself, with a button that stops it (part 3 §2). */
export function PictureStrip({ title, label, slides, everyMs }: Props) {
  const id = useId()
  const { row, moves, stopped, toggle, hold } = useStrip(everyMs)
  if (slides.length === 0) return null
  const copies = moves ? [0, 1] : [0]
  return (
    <section aria-labelledby={id} className="pt-part print:hidden">
      <div className="page-column flex items-end justify-between gap-6 pb-8 max-[20rem]:flex-wrap">
        <h2 id={id} className="text-part">
          {title}
        </h2>
        <div className="size-11 shrink-0">
          {moves ? (
            <button
              type="button"
              onClick={toggle}
              aria-label={stopped ? m.draw_strip_go() : m.draw_strip_stop()}
              className="inline-flex size-11 items-center justify-center rounded-full border border-edge hover:border-ink hover:bg-ink/5"
            >
              <Icon name={stopped ? "play" : "pause"} className="size-3.5" />
            </button>
          ) : null}
        </div>
      </div>
      <ul
        ref={row}
        aria-label={label}
        {...hold}
        className="relative flex snap-x gap-4 overflow-x-auto overscroll-x-contain scroll-px-[max(var(--spacing-margin),calc((100vw-80rem)/2+var(--spacing-margin)))] px-[max(var(--spacing-margin),calc((100vw-80rem)/2+var(--spacing-margin)))] [scrollbar-width:none] sm:gap-5"
      >
        {copies.flatMap((copy) =>
          slides.map(({ to, name, picture }) => (
            <li
              key={`${copy} ${to}`}
              aria-hidden={copy > 0 || undefined}
              className="w-[min(78vw,24rem)] shrink-0 snap-start"
            >
              <Link to={to} viewTransition tabIndex={copy > 0 ? -1 : undefined} className="block no-underline">
                <div className="aspect-3/2 overflow-hidden">
                  <Picture picture={picture} alt="" sizes="(min-width: 31rem) 24rem, 78vw" />
                </div>
                <p className="py-3 font-display text-xl">{name}</p>
              </Link>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
