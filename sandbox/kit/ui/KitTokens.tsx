import { m } from "../../../app/platform/i18n/paraglide/messages.js"
import { KitRow, KitSection, KitState } from "./KitSection"

const colours = [
  ["bg", "bg-bg"],
  ["surface", "bg-surface"],
  ["ink", "bg-ink"],
  ["muted", "bg-muted"],
  ["line", "bg-line"],
  ["edge", "bg-edge"],
  ["accent", "bg-accent"],
  ["solid", "bg-solid"],
  ["on-solid", "bg-on-solid"],
  ["focus", "bg-focus"],
  ["danger", "bg-danger"],
  ["danger-soft", "bg-danger-soft"],
  ["success", "bg-success"],
  ["success-soft", "bg-success-soft"],
  ["info-soft", "bg-info-soft"],
] as const

const titles = ["hero", "title", "part", "figure", "5xl", "4xl", "3xl", "2xl"] as const
const titleClass: Record<(typeof titles)[number], string> = {
  hero: "text-hero",
  title: "text-title",
  part: "text-part",
  figure: "text-figure",
  "5xl": "text-5xl",
  "4xl": "text-4xl",
  "3xl": "text-3xl",
  "2xl": "text-2xl",
}

const sizes = [
  ["xl", "text-xl"],
  ["lg", "text-lg"],
  ["base", "text-base"],
  ["note", "text-note"],
  ["sm", "text-sm"],
  ["tiny", "text-tiny"],
  ["eyebrow", "eyebrow"],
] as const

const shapes = [
  ["radius-field", "rounded-field border border-edge"],
  ["radius-card", "rounded-card border border-edge"],
  ["shadow-chosen", "border border-accent shadow-chosen"],
  ["shadow-raised", "bg-surface shadow-raised"],
] as const

/** Design tokens of `platform/ui/theme/theme.css`. */
export function KitTokens() {
  return (
    <>
      <KitSection title={m.site_kit_colours()}>
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
          {colours.map(([name, look]) => (
            <li key={name} className="grid gap-2 text-sm">
              <span aria-hidden="true" className={`h-14 border border-line ${look}`} />
              {name}
            </li>
          ))}
        </ul>
      </KitSection>
      <KitSection title={m.site_kit_type()}>
        <div className="grid gap-6 overflow-hidden">
          {titles.map((name) => (
            <KitState key={name} name={name}>
              <p className={`font-display ${titleClass[name]}`}>{m.site_kit_pangram()} 1.234 €</p>
            </KitState>
          ))}
        </div>
        <KitRow>
          {sizes.map(([name, look]) => (
            <KitState key={name} name={name}>
              <p className={look}>{m.site_kit_pangram()} čłőşžğ 1.234,50 €</p>
            </KitState>
          ))}
        </KitRow>
      </KitSection>
      <KitSection title={m.site_kit_shapes()}>
        <KitRow>
          {shapes.map(([name, look]) => (
            <KitState key={name} name={name}>
              <span aria-hidden="true" className={`block h-20 ${look}`} />
            </KitState>
          ))}
        </KitRow>
      </KitSection>
    </>
  )
}
