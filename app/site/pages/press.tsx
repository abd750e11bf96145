import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { MailLink, PhoneLink } from "../../platform/ui/ContactLink"
import { pageHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { ArticleList } from "../articles/ui/ArticleCards"
import { articleCards } from "../articles.server"
import { pressTexts } from "../rules/long-text"
import type { Route } from "./+types/press"

export async function loader({ context }: Route.LoaderArgs) {
  return { cards: await articleCards(ctxOf(context), pressTexts), image: ogImageUrl("home") }
}

/** Shared cache for 5 minutes: the page is the same for every visitor. */
export const headers = () => ({ "x-shared-for": "300" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    title: `${m.site_page_press()} · ${brand.name}`,
    description: m.site_press_lead({ name: brand.name }),
    card: loaderData?.image,
  })

/** The six press articles (part 3 §2) and the contact for journalists. */
export default function Press({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <ArticleList title={m.site_page_press()} lead={m.site_press_lead({ name: brand.name })} cards={cards}>
      <Section id="contact" title={m.site_press_contact()} className="mt-20 grid gap-3 border-t border-line pt-10">
        <p className="max-w-[60ch] text-muted">{m.site_press_contact_text()}</p>
        <p className="flex flex-wrap gap-x-8">
          <MailLink address={brand.pressEmail} />
          <PhoneLink number={brand.phone} />
        </p>
      </Section>
    </ArticleList>
  )
}
