import { expect, test } from "vitest"
import {
  expiresBefore,
  fullName,
  idInvalidReasonOf,
  isFirstName,
  isNamed,
  nameWithin,
  splitName,
} from "./verified-person"

const person = {
  firstName: "Anna Maria",
  lastName: "D'Angelo Müller",
  birthDate: null,
  documentExpiresOn: "2026-12-03",
}

test.each([
  ["Anna Maria D'Angelo Müller", true],
  ["  anna   MARIA d’angelo muller ", true],
  ["ANNA MARIA DANGELO MUELLER", true],
  ["D'Angelo Müller Anna", true],
  ["Maria D'Angelo-Müller", true],
  ["Anna D'Angelo", false],
  ["D'Angelo Müller", false],
  ["Anna Maria Rosa D'Angelo Müller", false],
  ["Marco D'Angelo Müller", false],
  ["", false],
  ["…", false],
])("the name %j matches the verified person: %s", (name, expected) => {
  expect(isNamed(person, name)).toBe(expected)
})

test.each([
  ["Anna D'Angelo", "ANNA", "D ANGELO", true],
  ["Anna D Angelo", "ANNA", "D'ANGELO", true],
  ["Anna De Luca", "ANNA", "DELUCA", true],
  ["Deluca Anna", "ANNA MARIA", "DE LUCA", true],
  ["Gian Luca Melis", "GIANLUCA", "MELIS", true],
  ["Gianluca Melis", "GIAN LUCA", "MELIS", true],
  ["Maria De Luca Anna", "ANNA MARIA", "DELUCA", true],
  ["Anna Luca", "ANNA", "DELUCA", false],
  ["Anna De", "ANNA", "DELUCA", false],
  ["De Luca", "ANNA", "DELUCA", false],
  ["Anna De Lucas", "ANNA", "DELUCA", false],
])("the name %j matches the document of %s %s: %s", (name, firstName, lastName, expected) => {
  expect(isNamed({ firstName, lastName }, name)).toBe(expected)
})

test("comparing a repetitive name does not backtrack exponentially", () => {
  expect(isNamed({ firstName: "a aa aaa", lastName: "b" }, `${"a".repeat(80)}c`)).toBe(false)
})

test.each([
  ["Gian Luca", true],
  ["Gianmarco", false],
])("the first name %j matches GIANLUCA: %s", (name, expected) => {
  expect(isFirstName({ firstName: "GIANLUCA", lastName: "MELIS" }, name)).toBe(expected)
})

test.each([
  ["Łukasz Ørsted", { firstName: "Lukasz", lastName: "Orsted" }],
  ["José Núñez", { firstName: "JOSE", lastName: "NUNEZ" }],
  ["Иван Петров", { firstName: "ИВАН", lastName: "ПЕТРОВ" }],
  ["Suharto", { firstName: "Suharto", lastName: "" }],
])("the name %j is compared ignoring case and accents", (name, document) => {
  expect(isNamed(document, name)).toBe(true)
})

test.each([
  ["Anna D'Angelo Müller", "2026-12-03", undefined],
  ["Anna D'Angelo Müller", "2026-12-04", "expired"],
  ["Marco Rossi", "2026-11-01", "name"],
] as const)("the verification of %j on %s: obstacle %s", (name, on, reason) => {
  expect(idInvalidReasonOf(person, name, on)).toBe(reason)
})

test("a document without an expiry date does not expire", () => {
  expect(expiresBefore({ documentExpiresOn: null }, "2099-01-01")).toBe(false)
})

test.each([
  ["ANNA MARIA", "D'ANGELO-RÜHL", "Anna Maria D'Angelo-Rühl"],
  ["Anna", "de Luca", "Anna de Luca"],
])("the full name of %s %s is %s", (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name)
})

test.each([
  ["ANNA MARIA ROSA", "DE LUCA", "Anna Maria De Luca"],
  ["ANNA", "DELLA VALLE DI MONTEFALCO", "Anna Della Valle Di Montefalco"],
  ["", "SUHARTO", "Suharto"],
])("%s %s is shortened to %s", (firstName, lastName, name) => {
  expect(nameWithin({ firstName, lastName }, 20)).toBe(name)
})

test("the first word of a name is the first name", () => {
  expect(splitName("  Anna  De Luca ")).toEqual({ firstName: "Anna", lastName: "De Luca" })
  expect(splitName("Suharto")).toEqual({ firstName: "Suharto", lastName: "" })
})
