import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { SeaBackground } from "../../platform/ui/media/SeaBackground"

/** Shown without a booking: verify your identity, or choose a car. */
export function NextStep({ mayBook }: { mayBook: boolean }) {
  const { title, body, to, act } = mayBook
    ? { title: m.account_free_title(), body: m.account_free_body(), to: "/car-rentals", act: m.account_choose_car() }
    : {
        title: m.account_verify_title(),
        body: m.account_verify_body(),
        to: "/account/documents",
        act: m.account_verify_go(),
      }
  return (
    <section aria-labelledby="next" className="theme-night relative isolate overflow-hidden">
      <SeaBackground orientation="wide" sizes="(min-width: 64rem) 60rem, 180vw" className="absolute inset-0 -z-10" />
      <span
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-night/60 sm:bg-transparent sm:bg-linear-to-r sm:from-night/90 sm:via-night/60 sm:to-night/20"
      />
      <div className="grid min-h-80 content-center justify-items-start gap-5 p-6 sm:p-10">
        <h2 id="next" className="max-w-[16ch] text-part">
          {title}
        </h2>
        <p className="max-w-[44ch] text-lg text-balance">{body}</p>
        <LinkButton to={to}>{act}</LinkButton>
      </div>
    </section>
  )
}
