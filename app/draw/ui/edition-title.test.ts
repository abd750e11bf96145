import { describe, expect, test } from "vitest"
import { locales } from "../../platform/i18n/locale"
import { inLocale } from "../../platform/i18n/request-locale.server"
import { standardPrizes } from "../rules/edition"
import { editionDescription } from "./edition-title"

const cancellation = { at: new Date("2026-11-20T10:00:00Z"), reason: { it: "Annullata.", en: "Cancelled." } }

describe.each(locales)("the description of an edition in %s", (locale) => {
  const descriptionOf = (edition: Parameters<typeof editionDescription>[0]) =>
    inLocale(locale, () => editionDescription(edition))

  test("names the number of prizes", () => {
    expect(descriptionOf({ prizes: standardPrizes, cancellation: null })).toMatch(/3[.,]299/)
  })

  test("that is cancelled says so, without its prizes", () => {
    const description = descriptionOf({ prizes: standardPrizes, cancellation })
    expect(description).toMatch(/annullata|cancelled/)
    expect(description).not.toMatch(/Lamborghini|3[.,]299/)
  })
})
