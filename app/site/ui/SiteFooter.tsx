import { Link } from "react-router"
import { openCategories } from "../../catalogue/rules/categories"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { brand } from "../../platform/brand"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { SwitchLinks } from "./SwitchLinks"
import { Wordmark } from "./Wordmark"

const FOUNDED = 2026

/** The foot of every page: where to go, whom to write to, which language and currency; `demo` adds its line. */
export function SiteFooter({ demo }: { demo: boolean }) {
  const { street, postalCode, locality } = brand.office
  return (
    <footer className="theme-night border-t border-line">
      <div className="page-column grid gap-x-10 gap-y-12 pt-16 pb-8 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]">
        <Wordmark className="self-start text-4xl" />
        <nav aria-labelledby="footer-categories">
          <h2 id="footer-categories" className="eyebrow mb-3 font-sans text-muted">
            {m.site_categories()}
          </h2>
          <ul>
            {openCategories.map(({ id }) => (
              <li key={id}>
                <Link to={`/${id}`} className="touch inline-flex items-center underline-offset-4 hover:underline">
                  {categoryLabel(id)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className="eyebrow mb-3 font-sans text-muted">
            {m.site_contact_title()}
          </h2>
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
        </section>
        <div className="-mx-3 flex gap-4 self-start lg:mx-0 lg:flex-col lg:gap-1">
          <SwitchLinks of="language" />
          <SwitchLinks of="currency" />
        </div>
      </div>
      <div className="page-column flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line pb-6 text-sm text-muted">
        <p>{m.site_copyright({ year: FOUNDED, name: brand.name })}</p>
        <nav aria-label={m.site_legal()} className="flex gap-x-6 sm:mr-auto">
          <Link to="/terms" className="touch inline-flex items-center hover:text-ink">
            {m.site_terms()}
          </Link>
          <Link to="/privacy" className="touch inline-flex items-center hover:text-ink">
            {m.site_privacy()}
          </Link>
        </nav>
        <a href="#top" className="touch inline-flex items-center hover:text-ink">
          {m.site_back_to_top()}
        </a>
      </div>
      {demo ? (
        <p className="border-t border-line px-5 py-2.5 text-center text-[0.8125rem] text-muted">{m.site_demo()}</p>
      ) : null}
    </footer>
  )
}
