import { m } from "../../platform/i18n/paraglide/messages.js"
import type { PictureSetting, SitePicture } from "../../platform/pictures/picture"
import { Picture } from "../../platform/ui/media/Picture"
import { SeaBackground } from "../../platform/ui/media/SeaBackground"
import { useRootData } from "../../platform/ui/page/root-data"
import type { Bilingual } from "../rules/specs"

/** Specs needed for a picture's alternative text. */
type AltTextSpecs =
  | { kind: "car"; color: Bilingual }
  | { kind: "yacht"; hull: Bilingual }
  | { kind: "villa"; place: string }
  | { kind: "jet" | "helicopter" | "wash" }

const carAltTexts: Partial<Record<PictureSetting, (subject: { name: string; color: string }) => string>> = {
  light: m.catalogue_seen_light,
  veiled: m.catalogue_seen_veiled,
  photograph: m.catalogue_seen_photograph,
}

function altText(name: string, specs: AltTextSpecs, setting: PictureSetting, locale: keyof Bilingual): string {
  if (specs.kind === "car") return carAltTexts[setting]?.({ name, color: specs.color[locale] }) ?? name
  if (specs.kind === "villa") return m.catalogue_seen_villa({ name, place: specs.place })
  if (setting === "photograph") return m.catalogue_seen_photographed({ name })
  if (specs.kind === "yacht") return m.catalogue_seen_sea({ name, color: specs.hull[locale] })
  return specs.kind === "wash" ? m.catalogue_seen_wash({ name }) : m.catalogue_seen_air({ name })
}

type Props = {
  name: string
  specs: AltTextSpecs
  picture: SitePicture | undefined
  ratio: "9/16" | "16/9"
  sizes: string
  isAboveTheFold?: boolean
  className?: string
}

const RATIOS = { "9/16": 9 / 16, "16/9": 16 / 9 }

/** `sizes` for a picture that is wider than its box and fills the box's height. */
function coveringSizes(sizes: string, ratio: keyof typeof RATIOS, { width, height }: SitePicture): string {
  const factor = width / height / RATIOS[ratio]
  if (factor <= 1.05) return sizes
  return sizes
    .split(", ")
    .map((size) => size.replace(/\S+$/, (length) => `calc(${length} * ${factor.toFixed(2)})`))
    .join(", ")
}

/** The picture of an item; a picture of the sea if it has none. */
export function ItemPicture({ name, specs, picture, ratio, sizes, isAboveTheFold, className }: Props) {
  const { locale } = useRootData()
  return picture ? (
    <Picture
      {...{ picture, isAboveTheFold, className }}
      sizes={coveringSizes(sizes, ratio, picture)}
      alt={altText(name, specs, picture.setting, locale)}
    />
  ) : (
    <SeaBackground orientation={ratio === "9/16" ? "tall" : "wide"} sizes={sizes} className={className} />
  )
}
