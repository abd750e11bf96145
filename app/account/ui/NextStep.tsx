import { m } from "../../platform/i18n/paraglide/messages.js"
import { DuskScene } from "../../platform/ui/Dusk"
import { LinkButton } from "../../platform/ui/LinkButton"

/** What to do where nothing is booked: prove who one is, or choose a car. */
export function NextStep({ mayBook }: { mayBook: boolean }) {
  const { title, words, to, act } = mayBook
    ? { title: m.account_free_title(), words: m.account_free_body(), to: "/car-rentals", act: m.account_choose_car() }
    : {
        title: m.account_verify_title(),
        words: m.account_verify_body(),
        to: "/account/documents",
        act: m.account_verify_go(),
      }
  return (
    <section aria-labelledby="next" className="theme-night relative isolate overflow-hidden">
      <svg
        aria-hidden="true"
        viewBox="0 0 1600 700"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 -z-10 size-full opacity-80"
      >
        <DuskScene id="next-step" width={1600} height={700} horizon={430} sunX={1180} />
      </svg>
      <span
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-night/60 sm:bg-transparent sm:bg-linear-to-r sm:from-night/90 sm:via-night/60 sm:to-night/20"
      />
      <div className="grid min-h-80 content-center justify-items-start gap-5 p-6 sm:p-10">
        <h2 id="next" className="max-w-[16ch] text-part">
          {title}
        </h2>
        <p className="max-w-[44ch] text-lg">{words}</p>
        <LinkButton to={to}>{act}</LinkButton>
      </div>
    </section>
  )
}
