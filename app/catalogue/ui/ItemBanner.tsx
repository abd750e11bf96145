import type { ComponentProps } from "react"
import { ItemPicture } from "./ItemPicture"

type Props = Pick<ComponentProps<typeof ItemPicture>, "name" | "picture" | "specs">

/** An item's picture at full width, with gradients to the page above and below. */
export const ItemBanner = (item: Props) => (
  <div className="relative isolate aspect-4/3 sm:aspect-auto sm:h-[clamp(24rem,52vw,42rem)]">
    <ItemPicture isAboveTheFold {...item} ratio="16/9" sizes="(min-width: 40rem) 100vw, 134vw" />
    {item.picture?.setting === "light" ? <div className="light-sweep absolute inset-0 print:hidden" /> : null}
    <div className="absolute inset-x-0 top-0 h-36 bg-linear-to-b from-bg/85 via-bg/50 to-transparent print:hidden" />
    <div className="absolute inset-x-0 bottom-0 h-24 bg-linear-to-t from-bg to-transparent print:hidden" />
  </div>
)
