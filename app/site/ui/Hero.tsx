import { useId } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { DuskScene } from "../../platform/ui/Dusk"
import { LinkButton } from "../../platform/ui/LinkButton"

/** The first screen: dusk over the sea. */
export function Hero() {
  const id = `h${useId().replace(/[^a-zA-Z0-9]/g, "")}`
  return (
    <section className="relative isolate flex min-h-svh items-end overflow-hidden bg-night">
      <svg
        viewBox="0 0 1600 900"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="absolute inset-0 -z-10 size-full"
      >
        <DuskScene id={id} width={1600} height={900} horizon={405} sunX={965} />
      </svg>
      <div className="absolute inset-x-0 bottom-0 -z-10 h-[53%] bg-linear-to-t from-night via-night/60 to-transparent" />
      <div className="page-column grid justify-items-start gap-6 pt-40 pb-16 sm:pb-24">
        <h1 className="max-w-[12ch] text-[clamp(3.25rem,9.5vw,8rem)] leading-[0.95] tracking-[-0.01em]">
          {m.site_hero_title()}
        </h1>
        <p className="max-w-[44ch] text-lg sm:text-xl">{m.site_hero_lead()}</p>
        <LinkButton to="/cars" className="mt-2 px-9">
          {m.site_hero_cars()}
        </LinkButton>
      </div>
    </section>
  )
}
