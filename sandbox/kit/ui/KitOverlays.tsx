import { useState } from "react"
import { m } from "../../../app/platform/i18n/paraglide/messages.js"
import { Button } from "../../../app/platform/ui/Button"
import { Dialog } from "../../../app/platform/ui/Dialog"
import { Money, Price } from "../../../app/platform/ui/Money"
import { NextSteps } from "../../../app/platform/ui/page/NextSteps"
import { useRootData } from "../../../app/platform/ui/page/root-data"
import { KitRow, KitSection, KitState } from "./KitSection"

const dialogSizes = [
  ["small", m.site_kit_window_small],
  ["medium", m.site_kit_window_medium],
  ["large", m.site_kit_window_large],
] as const
type Size = (typeof dialogSizes)[number][0]

/** Dialogs in each size, amounts, and what happens next. */
export function KitOverlays({ scope }: { scope: "theme-night" | "theme-paper" }) {
  const { currency } = useRootData()
  const [open, setOpen] = useState<Size>()
  return (
    <KitSection title={m.site_kit_overlays()}>
      <KitRow>
        <KitState name="Dialog">
          <div className="flex flex-wrap gap-3">
            {dialogSizes.map(([size, label]) => (
              <Button key={size} type="button" variant="outline" onClick={() => setOpen(size)}>
                {label()}
              </Button>
            ))}
          </div>
        </KitState>
        <KitState name="Money, Price">
          <p className="grid gap-1 text-xl">
            <Money cents={1_100_000} currency={currency} />
            <Money cents={6490} currency={currency} />
            <Price eurCents={230_000} />
          </p>
        </KitState>
        <KitState name="NextSteps">
          <NextSteps steps={[m.site_kit_step_1(), m.site_kit_step_2()]} />
        </KitState>
      </KitRow>
      {open ? (
        <Dialog
          title={dialogSizes.find(([size]) => size === open)?.[1]()}
          size={open}
          scope={scope}
          onClose={() => setOpen(undefined)}
          footer={
            <form method="dialog" className="contents">
              <Button>{m.platform_close()}</Button>
            </form>
          }
        >
          <p>{m.site_kit_window_text()}</p>
        </Dialog>
      ) : null}
    </KitSection>
  )
}
