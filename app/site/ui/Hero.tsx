import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/LinkButton"
import { DuskStill } from "./DuskStill"

/** The first screen: dusk over the sea. */
export function Hero() {
  return (
    <section className="relative isolate flex min-h-svh items-end overflow-hidden bg-night">
      <DuskStill urgent className="absolute inset-0 -z-10 object-[58%_50%] portrait:object-[62%_50%]" />
      <div className="absolute inset-x-0 bottom-0 -z-10 h-3/5 bg-linear-to-t from-night via-night/55 to-transparent" />
      <div className="page-column grid justify-items-start gap-6 pt-40 pb-16 sm:pb-20">
        <h1 className="max-w-[12ch] text-[clamp(3.25rem,9vw,7.25rem)] leading-[0.95] tracking-[-0.01em]">
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
