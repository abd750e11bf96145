import { m } from "../../platform/i18n/paraglide/messages.js"
import type { HousePicture, Scene } from "../../platform/picture"
import { Picture } from "../../platform/ui/Picture"
import { useRootData } from "../../platform/ui/root-data"
import type { Specs } from "../rules/specs"
import { Silhouette } from "./Silhouette"

type Words = (subject: { name: string; color: string }) => string

const words: Record<Scene, Words> = {
  quay: m.catalogue_seen_quay,
  studio: m.catalogue_seen_studio,
  cutout: m.catalogue_seen_side,
  photograph: m.catalogue_seen_photograph,
  sea: m.catalogue_seen_dusk,
  air: m.catalogue_seen_dusk,
}

type Props = {
  name: string
  specs: Pick<Specs, "body" | "paint" | "color">
  picture: HousePicture | undefined
  ratio: "9/16" | "16/9"
  sizes: string
  first?: boolean
  /** The words beside it say what it shows. */
  decorative?: boolean
  className?: string
}

/** An item as it looks; a drawing of its shape for as long as it has no picture. */
export function ItemPicture({ name, specs, picture, ratio, sizes, first, decorative, className }: Props) {
  const { locale } = useRootData()
  const alt = decorative ? "" : words[picture?.scene ?? "quay"]({ name, color: specs.color[locale] })
  return picture ? (
    <Picture picture={picture} alt={alt} sizes={sizes} first={first} className={className} />
  ) : (
    <Silhouette body={specs.body} paint={specs.paint} ratio={ratio} label={alt || undefined} className={className} />
  )
}
