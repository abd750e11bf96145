import { memo, type ReactNode, useId } from "react"
import { NavLink } from "react-router"
import { categories } from "../../catalogue/rules/categories"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { brand } from "../../platform/brand"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Icon } from "../../platform/ui/Icon"
import { useRootData } from "../../platform/ui/page/root-data"
import { Newsletter } from "../home/ui/Newsletter"
import { LiveReviews } from "../reviews/ui/LiveReviews"
import { companyPaths, policyPaths } from "../rules/links"
import { pageLabel } from "./page-label"
import { SwitchLinks } from "./SwitchLinks"
import { Wordmark } from "./Wordmark"

const socials = [
  ["Instagram", brand.social.instagram],
  ["Facebook", brand.social.facebook],
  ["YouTube", brand.social.youtube],
] as const

type Props = {
  /** Whether to show the guest reviews. */
  hasReviews: boolean
  /** Opens the cookie question. */
  onCookies: () => void
}

export const SiteFooter = memo(function SiteFooter({ hasReviews, onCookies }: Props) {
  const { demo, year } = useRootData()
  return (
    <footer className="theme-night border-t border-line">
      {hasReviews ? <LiveReviews /> : null}
      <div className="page-column">
        <div className={`${hasReviews ? "border-y" : "border-b"} border-line py-14 sm:py-16`}>
          <Newsletter />
        </div>
      </div>
      <div className="page-column grid grid-cols-2 gap-x-8 gap-y-10 pt-14 max-[20rem]:grid-cols-1 pb-10 md:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <CompanyContact />
        <FooterLinks
          title={m.site_categories()}
          links={categories.map(({ id }) => ({ to: `/${id}`, label: categoryLabel(id) }))}
        />
        <FooterLinks title={m.site_company()} links={companyPaths.map((to) => ({ to, label: pageLabel(to) }))} />
        <FooterLinks
          title={m.site_legal()}
          links={policyPaths.map((to) => ({ to, label: pageLabel(to) }))}
          className="max-md:col-span-full"
        />
      </div>
      <div className="page-column flex flex-wrap items-center justify-between gap-x-8 gap-y-1 pb-6 text-sm text-muted">
        <p className="py-2">{m.site_copyright({ year, name: brand.name })}</p>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onCookies}
          className="touch inline-flex items-center hover:text-ink sm:mr-auto"
        >
          {m.site_cookie_choice()}
        </button>
        <BackToTop />
      </div>
      {demo ? (
        <p className="border-t border-line px-5 py-2.5 text-center text-tiny text-muted">{m.site_demo()}</p>
      ) : null}
    </footer>
  )
})

function CompanyContact() {
  const id = useId()
  const { street, postalCode, locality } = brand.office
  return (
    <section aria-labelledby={id} className="col-span-full grid content-start gap-5 lg:col-span-1">
      <Wordmark className="-mt-3 justify-self-start text-4xl" />
      <div>
        <FooterTitle id={id}>{m.site_contact_title()}</FooterTitle>
        <p>
          <a
            href={`https://wa.me/${brand.whatsapp}`}
            target="_blank"
            rel="noreferrer"
            className="touch inline-flex items-center underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {m.site_contact()}
          </a>
        </p>
        <address className="text-muted not-italic">
          {street}
          <br />
          {postalCode} {locality}
        </address>
      </div>
      <ul aria-label={m.site_social()} className="flex flex-wrap gap-x-5">
        {socials.map(([name, href]) => (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="touch inline-flex items-center underline-offset-4 hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <div className="-mx-4 flex flex-wrap gap-x-4">
        <SwitchLinks of="language" />
        <SwitchLinks of="currency" />
      </div>
    </section>
  )
}

/** Scrolls to the top and moves the focus there; no smooth scrolling under `prefers-reduced-motion`. */
export function BackToTop() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: the link works without JavaScript.
    <a
      href="#top"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById("top")?.focus({ preventScroll: true })
        const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches
        window.scrollTo({ top: 0, behavior: reducedMotion ? "instant" : "smooth" })
      }}
      className="touch inline-flex items-center gap-2 hover:text-ink"
    >
      {m.site_back_to_top()}
      <Icon name="arrowUp" className="size-3" />
    </a>
  )
}

type FooterLinksProps = { title: string; links: { to: string; label: string }[]; className?: string }

export function FooterLinks({ title, links, className = "" }: FooterLinksProps) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className={className}>
      <FooterTitle id={id}>{title}</FooterTitle>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              viewTransition
              className="touch inline-flex items-center leading-snug underline-offset-4 hover:underline aria-[current]:text-accent"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function FooterTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="eyebrow mb-3 font-sans text-muted">
      {children}
    </h2>
  )
}
