import { searchFormData } from "../../catalogue/search/list-page.server"
import { SearchBar } from "../../catalogue/search/ui/SearchBar"
import { popularCard, teaserTiers } from "../../membership/cards.server"
import { MembershipTeaser } from "../../membership/ui/MembershipTeaser"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { defaultPicture, ogImageUrl, studioFilm } from "../../platform/pictures/pictures.server"
import { pageHead } from "../../platform/ui/page/page-head"
import { companyJsonLd, websiteJsonLd } from "../business.server"
import { drawTeaser } from "../draw-teaser.server"
import { CategoryGrid } from "../home/ui/CategoryGrid"
import { DrawTeaser } from "../home/ui/DrawTeaser"
import { FleetPicks } from "../home/ui/FleetPicks"
import { Hero } from "../home/ui/Hero"
import { HowItWorks } from "../home/ui/HowItWorks"
import { homePageData } from "../home-page.server"
import type { Route } from "./+types/home"

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return {
    wide: defaultPicture("wide"),
    tall: defaultPicture("tall"),
    film: studioFilm("dusk"),
    card: ogImageUrl("home"),
    form: searchFormData(ctx),
    draw: await drawTeaser(ctx),
    membershipCard: popularCard(),
    tiers: teaserTiers,
    ...(await homePageData(ctx)),
    data: [companyJsonLd(ctx), websiteJsonLd(ctx)],
  }
}

/** Shared cache for 30 seconds: the page is the same for every visitor. */
export const headers = () => ({ "x-shared-for": "30" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    title: `${brand.name} · ${m.site_home_title()}`,
    description: m.site_home_description(),
    card: loaderData?.card,
    data: loaderData?.data,
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { wide, tall, film, form, draw, categoryCards, featuredItems, membershipCard, tiers } = loaderData
  return (
    <div className="theme-night">
      <Hero wide={wide} tall={tall} film={film}>
        <SearchBar form={form} />
      </Hero>
      {draw.onSale && <DrawTeaser {...draw.onSale} />}
      <CategoryGrid cards={categoryCards} />
      <FleetPicks picks={featuredItems} />
      <HowItWorks />
      <MembershipTeaser card={membershipCard} tiers={tiers} />
      {draw.past && <DrawTeaser {...draw.past} />}
    </div>
  )
}
