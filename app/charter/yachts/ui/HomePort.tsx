import { m } from "../../../platform/i18n/paraglide/messages.js"

/** Where one boards a partner's yacht, in place of the choice of a marina. */
export const HomePort = ({ name }: { name: string }) => (
  <div className="grid content-start gap-2">
    <p className="text-sm font-medium">{m.charter_yacht_marina()}</p>
    <p dir="auto" className="wrap-anywhere">
      {name}
    </p>
  </div>
)
