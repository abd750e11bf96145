import { describe, expect, test } from "vitest"
import { detailsToKeep, driverFields } from "./personal-details"

const unknown = {
  name: "Anna Melis",
  verifiedPerson: undefined,
  phone: undefined,
  birthDate: undefined,
  licenseNumber: undefined,
  licenseIssueDate: undefined,
}
const document = { firstName: "Anna", lastName: "Melis", birthDate: "1985-05-14", documentExpiresOn: null }
const typed = {
  fullName: "Anna Melis",
  phone: "+39070111222",
  birthDate: "15/05/1985",
  licenseNumber: "CA1234567X",
  licenseIssueDate: "2004-06-01",
}
const kept = {
  phone: "+39070111222",
  birthDate: "1985-05-15",
  licenseNumber: "CA1234567X",
  licenseIssueDate: "2004-06-01",
}
const other = {
  phone: "+390709",
  birthDate: "1980-01-01",
  licenseNumber: "CA0",
  licenseIssueDate: "2000-01-01",
}

describe("of the typed details the profile keeps", () => {
  test.each([
    ["what it does not know", unknown, typed, kept],
    ["nothing it knows already", { ...unknown, ...other }, typed, {}],
    [
      "no birth date beside a document's",
      { ...unknown, verifiedPerson: document },
      typed,
      { ...kept, birthDate: undefined },
    ],
    [
      "a birth date that the document lacks",
      { ...unknown, verifiedPerson: { ...document, birthDate: null } },
      typed,
      kept,
    ],
    ["nothing of another person", unknown, { ...typed, fullName: "Ugo Sanna" }, {}],
    ["no unreadable date", unknown, { fullName: "Anna Melis", birthDate: "31/02/1985" }, {}],
    ["no empty field", unknown, { fullName: "Anna Melis", phone: "", licenseNumber: "" }, {}],
  ])("%s", (_what, known, form, expected) => expect(detailsToKeep(known, form)).toEqual(withoutUndefined(expected)))

  test("a renewed licence of the verified driver, but no other birth date or phone", () => {
    const known = { ...unknown, ...other }
    const { licenseNumber, licenseIssueDate } = kept
    expect(detailsToKeep(known, typed, { isOwnLicence: true })).toEqual({ licenseNumber, licenseIssueDate })
    expect(detailsToKeep({ ...known, ...kept }, typed, { isOwnLicence: true })).toEqual({})
  })
})

test("a driver's fields have Italian dates, and are empty if unknown", () => {
  expect(driverFields(unknown)).toEqual({ birthDate: "", licenseNumber: "", licenseIssueDate: "" })
  expect(driverFields({ ...unknown, ...other, verifiedPerson: document })).toEqual({
    birthDate: "14/05/1985",
    licenseNumber: "CA0",
    licenseIssueDate: "01/01/2000",
  })
})

const withoutUndefined = (fields: object) => JSON.parse(JSON.stringify(fields))
