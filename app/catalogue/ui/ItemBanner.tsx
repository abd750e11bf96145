import type { ComponentProps } from "react"
import { ItemPicture } from "./ItemPicture"

type Props = Pick<ComponentProps<typeof ItemPicture>, "name" | "picture" | "specs">

/** A drawn car stays whole: its ground is the page's own colour. A tower or a mast reaches up, and nothing else does. */
function fitOf({ picture, specs }: Props): string {
  if (picture?.setting === "light" || picture?.setting === "veiled") return "object-contain sm:pt-14 print:pt-0"
  return specs.kind === "villa" || specs.kind === "yacht" ? "object-top" : ""
}

/**
 * An item's picture at full width, with gradients to the page above and below. Whole in a narrow window, below the header; cropped in a
 * wide one.
 */
export const ItemBanner = (item: Props) => (
  <div className="relative pt-bar sm:h-[clamp(24rem,52vw,max(42rem,70svh))] sm:pt-0 print:h-auto print:pt-0">
    <div className="relative aspect-video sm:aspect-auto sm:h-full print:aspect-video">
      <ItemPicture isAboveTheFold {...item} ratio="16/9" sizes="100vw" className={fitOf(item)} />
      {item.picture?.setting === "light" ? <div className="light-sweep absolute inset-0 print:hidden" /> : null}
      <div className="absolute inset-x-0 top-0 h-10 bg-linear-to-b from-bg to-transparent sm:h-36 sm:from-bg/85 sm:via-bg/50 print:hidden" />
      <div className="absolute inset-x-0 bottom-0 h-12 bg-linear-to-t from-bg to-transparent sm:h-24 print:hidden" />
    </div>
  </div>
)
