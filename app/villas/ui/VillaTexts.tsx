import type { VillaSpecs } from "../../catalogue/rules/specs"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/root-data"

/** Description and features of a villa. */
export function VillaTexts({ villa: { description, has } }: { villa: Pick<VillaSpecs, "description" | "has"> }) {
  const { locale } = useRootData()
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[6fr_5fr]">
      <section aria-labelledby="house" className="grid content-start gap-5">
        <h2 id="house" className="text-4xl">
          {m.villas_about()}
        </h2>
        {description[locale].split("\n\n").map((paragraph) => (
          <p key={paragraph} className="max-w-[62ch]">
            {paragraph}
          </p>
        ))}
      </section>
      <section aria-labelledby="has" className="grid content-start gap-5">
        <h2 id="has" className="text-4xl">
          {m.villas_has()}
        </h2>
        <ul>
          {has.map((each) => (
            <li key={each.en} className="border-b border-line py-3">
              {each[locale]}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
