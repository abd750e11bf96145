import type { VillaSpecs } from "../../catalogue/rules/specs"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/page/root-data"

/** Description and features of a villa. */
export function VillaTexts({ villa: { description, has } }: { villa: Pick<VillaSpecs, "description" | "has"> }) {
  const { locale } = useRootData()
  const paragraphs = description[locale].split("\n\n").filter(Boolean)
  if (paragraphs.length === 0 && has.length === 0) return null
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[6fr_5fr]">
      {paragraphs.length > 0 ? (
        <section aria-labelledby="house" className="grid min-w-0 content-start gap-5">
          <h2 id="house" className="text-4xl">
            {m.villas_about()}
          </h2>
          {[...new Set(paragraphs)].map((paragraph) => (
            <p key={paragraph} dir="auto" className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </section>
      ) : null}
      {has.length > 0 ? (
        <section aria-labelledby="has" className="grid min-w-0 content-start gap-5">
          <h2 id="has" className="text-4xl">
            {m.villas_has()}
          </h2>
          <ul>
            {has.map((each) => (
              <li key={each.en} dir="auto" className="border-b border-line py-3 wrap-anywhere">
                {each[locale]}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
