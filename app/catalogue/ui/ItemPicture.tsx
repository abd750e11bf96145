import { m } from "../../platform/i18n/paraglide/messages.js"
import type { HousePicture, Scene } from "../../platform/picture"
import { Picture } from "../../platform/ui/Picture"
import { useRootData } from "../../platform/ui/root-data"
import { Sea } from "../../platform/ui/Sea"
import type { Specs } from "../rules/specs"

type Words = (subject: { name: string; color: string }) => string

const words: Record<Scene, Words> = {
  quay: m.catalogue_seen_quay,
  studio: m.catalogue_seen_studio,
  cutout: m.catalogue_seen_side,
  photograph: m.catalogue_seen_photograph,
  sea: m.catalogue_seen_sea,
  air: m.catalogue_seen_air,
}

type Props = {
  name: string
  specs: Pick<Specs, "color">
  picture: HousePicture | undefined
  ratio: "9/16" | "16/9"
  sizes: string
  first?: boolean
  className?: string
}

/** An item as it looks; the sea for as long as it has no picture. */
export function ItemPicture({ name, specs, picture, ratio, sizes, first, className }: Props) {
  const { locale } = useRootData()
  return picture ? (
    <Picture
      {...{ picture, sizes, first, className }}
      alt={words[picture.scene]({ name, color: specs.color[locale] })}
    />
  ) : (
    <Sea cut={ratio === "9/16" ? "tall" : "wide"} sizes={sizes} className={className} />
  )
}
