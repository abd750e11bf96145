import { expect, test } from "vitest"
import { type ConsentName, type Consents, consentNames, missingConsents } from "./consents"

test.each<[string, readonly ConsentName[], Consents, ConsentName[]]>([
  ["all required, none given", consentNames, {}, [...consentNames]],
  [
    "one is not ticked",
    consentNames,
    { confirmsDocuments: true, agreesToTerms: false, agreesToPrivacy: true },
    ["agreesToTerms"],
  ],
  ["all given", consentNames, { confirmsDocuments: true, agreesToTerms: true, agreesToPrivacy: true }, []],
  ["only one required", ["agreesToTerms"], { agreesToTerms: true }, []],
  ["none required", [], {}, []],
])("names the consents that are missing: %s", (_, requested, given, missing) => {
  expect(missingConsents(requested, given).map(({ field }) => field)).toEqual(missing)
})
