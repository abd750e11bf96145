import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from "react-router"
import { brand } from "../../app/platform/brand"
import { ctxOf } from "../../app/platform/http/page.server"
import { m } from "../../app/platform/i18n/paraglide/messages.js"
import { defaultPicture, studioFilm } from "../../app/platform/pictures/pictures.server"
import { notFound } from "../../app/platform/refusal"
import { AreaFrame } from "../../app/platform/ui/page/AreaFrame"
import { AreaTabs } from "../../app/platform/ui/page/AreaTabs"
import { PageHeading } from "../../app/platform/ui/page/PageHeading"
import { plainHead } from "../../app/platform/ui/page/page-head"
import { KitActions } from "../kit/ui/KitActions"
import { KitFields } from "../kit/ui/KitFields"
import { KitMessages } from "../kit/ui/KitMessages"
import { KitOverlays } from "../kit/ui/KitOverlays"
import { KitPictures } from "../kit/ui/KitPictures"
import { KitSection, KitState } from "../kit/ui/KitSection"
import { KitTokens } from "../kit/ui/KitTokens"

/** Available in demo mode and in development only. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!ctxOf(context).config.demo && !import.meta.env.DEV) throw notFound()
  return { wide: defaultPicture("wide"), film: studioFilm("dusk") }
}

export const meta: MetaFunction = () => plainHead(m.site_kit_title(), m.site_kit_lead())

const themes = [
  ["paper", m.site_kit_paper],
  ["night", m.site_kit_night],
] as const

/** Wider than a phone; the middle tab is the current page. */
const tabs = () => [
  { to: "/cars", words: m.site_kit_step_1() },
  { to: "/villas", words: m.site_kit_step_2() },
  { to: "/dev/kit", words: m.site_kit_area_one() },
  { to: "/membership", words: m.site_kit_step_3() },
  { to: "/dev/mail", words: m.site_kit_area_two() },
]

/** Every component of `platform/ui` in all states; `?theme=night` selects the dark theme. */
export default function Kit() {
  const loaderData = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const chosen = query.get("theme") === "night" ? "night" : "paper"
  const scope = chosen === "night" ? "theme-night" : "theme-paper"
  return (
    <div className={scope}>
      <div className="page-column grid grid-cols-[minmax(0,1fr)] gap-16 pt-top pb-24">
        <PageHeading title={m.site_kit_title()} lead={m.site_kit_lead()} overline={brand.name}>
          <nav aria-label={m.site_kit_theme()}>
            <ul className="flex gap-8">
              {themes.map(([theme, label]) => (
                <li key={theme}>
                  <Link
                    to={`?theme=${theme}`}
                    preventScrollReset
                    aria-current={theme === chosen ? "true" : undefined}
                    className="touch inline-flex items-center text-muted hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:underline-offset-8"
                  >
                    {label()}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </PageHeading>
        <KitTokens />
        <KitActions />
        <KitFields />
        <KitMessages />
        <KitPictures {...loaderData} />
        <KitOverlays scope={scope} />
        <KitSection title={m.site_kit_frames()}>
          <KitState name="AreaTabs">
            <AreaTabs label={m.site_kit_tabs()} links={tabs()} className="lg:max-w-56" />
          </KitState>
          <KitState name="AreaFrame">
            <AreaFrame
              label={m.site_kit_area()}
              title={m.site_kit_long_value()}
              links={[
                { to: "/dev/kit", words: m.site_kit_area_one(), end: true },
                { to: "/dev/mail", words: m.site_kit_area_two() },
              ]}
            >
              <p>{m.site_kit_area_text()}</p>
            </AreaFrame>
          </KitState>
        </KitSection>
      </div>
    </div>
  )
}
