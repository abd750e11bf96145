import type { ReactNode } from "react"
import type { ShortSpecs } from "../../../catalogue/rules/specs"
import { ItemPicture } from "../../../catalogue/ui/ItemPicture"
import type { SitePicture } from "../../../platform/pictures/picture"

type Props = { name: string; specs: ShortSpecs; picture: SitePicture | undefined; children: ReactNode }

export const YachtSummary = ({ name, specs, picture, children }: Props) => (
  <aside aria-label={name} className="border border-line bg-surface lg:sticky lg:top-28 lg:row-span-2">
    <div className="aspect-video overflow-hidden">
      <ItemPicture
        isAboveTheFold
        {...{ name, specs, picture }}
        ratio="16/9"
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 90vw, 100vw"
      />
    </div>
    <div className="grid gap-4 p-6">{children}</div>
  </aside>
)
