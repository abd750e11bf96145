// Open Graph images. A page's image is its picture with the logo; an item's image is its detail picture with its name
// in the site's serif font; that of a page of long text or an article has its title, in each language.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Browser, chromium } from "@playwright/test"
import sharp from "sharp"
import { exoticCars } from "../../../../app/catalogue/rules/exotic-cars.ts"
import { helicopters } from "../../../../app/catalogue/rules/helicopters.ts"
import { jets } from "../../../../app/catalogue/rules/jets.ts"
import { urbanCars } from "../../../../app/catalogue/rules/urban-cars.ts"
import { villas } from "../../../../app/catalogue/rules/villas.ts"
import { yachts } from "../../../../app/catalogue/rules/yachts.ts"
import { articleFacts, articleOgImage } from "../../../../app/site/rules/articles.ts"
import type { ArticleName } from "../../../../app/site/rules/long-text.ts"
import { OG_IMAGE_SIZE, writeOgImage } from "../../../sizes.ts"
import { sign } from "./sign.ts"
import { WORDMARK_WIDTH, wordmark } from "./wordmark.ts"

const root = join(import.meta.dirname, "../../../..")
const face = readFileSync(
  join(root, "node_modules/@fontsource/cormorant/files/cormorant-latin-500-normal.woff2"),
).toString("base64")

/** An Open Graph image: its name under `og/`, its source picture, its title. */
type OgImage = { name: string; from: string; title?: string }

const escaped = (text: string) => text.replace(/[&<>]/g, (each) => `&#${each.charCodeAt(0)};`)

const markup = (picture: string, title = "") => `<!doctype html><style>
@font-face { font-family: Cormorant; src: url(data:font/woff2;base64,${face}) format("woff2"); }
body { margin: 0; width: ${OG_IMAGE_SIZE.width}px; height: ${OG_IMAGE_SIZE.height}px; background: #0b1219 url(data:image/png;base64,${picture}) center / cover; position: relative }
div { position: absolute; inset: 0; background: linear-gradient(180deg, #0b121900 52%, #0b1219e0 100%) }
svg { position: absolute; left: 64px; bottom: 56px; height: 52px; fill: #d3b07c }
svg.small { bottom: auto; top: 52px; height: 40px; left: 60px }
p { position: absolute; left: 64px; right: 64px; bottom: 46px; margin: 0; color: #f2eee6; font: 500 74px/1 Cormorant; letter-spacing: -.005em; text-wrap: balance }
</style><div></div><svg class="${title ? "small" : ""}" viewBox="0 0 ${WORDMARK_WIDTH + 72} 64"><path d="${sign}"/><path transform="translate(72 0)" d="${wordmark}"/></svg>${title ? `<p>${escaped(title)}</p>` : ""}`

/** Renders one image and adds it to pictures.json; returns a line for the log. */
async function makeOgImage(browser: Browser, { name, from, title }: OgImage): Promise<string> {
  const picture = await sharp(join(root, "public/pictures", from))
    .png()
    .toBuffer()
  const page = await browser.newPage({ viewport: OG_IMAGE_SIZE })
  await page.setContent(markup(picture.toString("base64"), title))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const card = await page.screenshot()
  await page.close()
  return writeOgImage(name, card)
}

const pages: OgImage[] = [
  { name: "home", from: "home/dusk-wide-1600.webp" },
  { name: "cars", from: "cars/ferrari-f8-tributo/detail-1600.webp" },
  { name: "urban-cars", from: "urban-cars/fiat-500/detail-1600.webp" },
  { name: "cars/veiled", from: "cars/veiled/detail-1600.webp" },
  { name: "membership", from: "membership/gold/detail-1600.webp" },
  { name: "draw", from: "cars/lamborghini-huracan-evo/detail-1600.webp" },
  { name: "car-wash-services", from: "home/car-wash-services-1600.webp" },
  { name: "yachts", from: "yachts/yacht-granito/detail-1600.webp" },
  { name: "jets", from: "jets/jet-levante/detail-1600.webp" },
  { name: "helicopters", from: "helicopters/heli-falco/detail-1600.webp" },
  { name: "villas", from: "home/villas-1600.webp" },
]
/** One image per item of a category, from its detail picture. */
const itemOgImages = (category: string, items: readonly { id: string; name: string }[]): OgImage[] =>
  items.map(({ id, name }) => ({ name: `${category}/${id}`, from: `${category}/${id}/detail-1600.webp`, title: name }))

const locales = ["it", "en"] as const

/** The pages of long text, by their source picture. */
const textPictures = {
  "home/dusk-wide-1600.webp": ["about", "privacy", "cookie-policy", "cancellation-policy"],
  "cars/lamborghini-huracan-evo/detail-1600.webp": ["win-rules", "legal-terms"],
  "cars/porsche-911-carrera-s/detail-1600.webp": ["franchising"],
  "cars/alfa-romeo-giulia-quadrifoglio/detail-1600.webp": ["careers"],
  "cars/mazda-mx-5/detail-1600.webp": ["terms", "rental-agreement"],
  "urban-cars/fiat-500/detail-1600.webp": ["faq"],
  "yachts/yacht-perla/detail-1600.webp": ["investitori"],
}

/** The title of a page of long text: the first line of its Markdown. */
function titleOf(text: string, locale: string): string {
  const [first = ""] = readFileSync(join(root, `app/site/prose/${text}.${locale}.md`), "utf8").split("\n")
  return first.replace(/^# /, "")
}

/** One image per page of long text and language. */
const textCards: OgImage[] = Object.entries(textPictures).flatMap(([from, texts]) =>
  texts.flatMap((text) => locales.map((locale) => ({ name: `${text}/${locale}`, from, title: titleOf(text, locale) }))),
)

/** One image per press article and post, and language. */
const articleOgImages: OgImage[] = (Object.keys(articleFacts) as ArticleName[]).flatMap((text) =>
  locales.map((locale) => ({
    name: articleOgImage(text, locale),
    from: `${articleFacts[text].picture}-1600.webp`,
    title: titleOf(text, locale),
  })),
)

const ogImages = [
  ...pages,
  ...textCards,
  ...articleOgImages,
  ...itemOgImages("cars", exoticCars),
  ...itemOgImages("urban-cars", urbanCars),
  ...itemOgImages("yachts", yachts),
  ...itemOgImages("villas", villas),
  ...itemOgImages("helicopters", helicopters),
  ...itemOgImages("jets", jets),
]

export const ogImageNames = ogImages.map(({ name }) => `og/${name}`)

/** Renders the given images; one whose source picture does not exist is skipped with a warning. */
export async function makeOgImages(names: string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium" })
  try {
    for (const card of ogImages.filter(({ name }) => names.includes(`og/${name}`)))
      if (existsSync(join(root, "public/pictures", card.from))) console.log(await makeOgImage(browser, card))
      else console.warn(`og/${card.name}: skipped, as public/pictures/${card.from} does not exist`)
  } finally {
    await browser.close()
  }
}
