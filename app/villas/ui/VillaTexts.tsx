import type { VillaSpecs } from "../../catalogue/rules/specs"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/page/root-data"
import { Section } from "../../platform/ui/page/Section"

/** Description and features of a villa. */
export function VillaTexts({ villa: { description, has } }: { villa: Pick<VillaSpecs, "description" | "has"> }) {
  const { locale } = useRootData()
  const paragraphs = description[locale].split("\n\n").filter(Boolean)
  if (paragraphs.length === 0 && has.length === 0) return null
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[6fr_5fr]">
      {paragraphs.length > 0 ? (
        <Section
          id="house"
          title={m.villas_about()}
          headingClass="text-4xl"
          className="grid min-w-0 content-start gap-5"
        >
          {[...new Set(paragraphs)].map((paragraph) => (
            <p key={paragraph} dir="auto" className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </Section>
      ) : null}
      {has.length > 0 ? (
        <Section id="has" title={m.villas_has()} headingClass="text-4xl" className="grid min-w-0 content-start gap-5">
          <ul>
            {has.map((amenity) => (
              <li key={amenity.en} dir="auto" className="border-b border-line py-3 wrap-anywhere">
                {amenity[locale]}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  )
}
