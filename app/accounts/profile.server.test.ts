import { describe, expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { refusalOf } from "../../tests/support/purchases/rentals"
import { hasSubject } from "../platform/audit.server"
import type { Person } from "../platform/context.server"
import { auditEvents } from "../platform/tables.server"
import { profileForm } from "./forms"
import { keepDetails, updateProfile } from "./profile.server"
import { requireProfile } from "./queries.server"

const ctx = testContext(await testDatabase())

const profileOf = (holder: Person) => requireProfile(as(ctx, holder))
const save = (holder: Person, fields: Record<string, string>) =>
  updateProfile(as(ctx, holder), profileForm.parse({ name: "Anna Melis", ...fields }))

const typed = {
  fullName: "Anna Melis",
  phone: "+39070111222",
  birthDate: "14/05/1985",
  licenseNumber: "CA1234567X",
  licenseIssueDate: "01/06/2004",
}
const dates = { birthDate: "1985-05-14", licenseIssueDate: "2004-06-01" }

describe("the profile", () => {
  test("keeps what a form asked for once, and records only the names of its fields", async () => {
    const anna = await person(ctx)
    await keepDetails(as(ctx, anna), await profileOf(anna), typed)
    await keepDetails(as(ctx, anna), await profileOf(anna), { ...typed, licenseNumber: "OTHER" })
    expect(await profileOf(anna)).toMatchObject({ ...dates, licenseNumber: "CA1234567X", phone: "+39 070 111 222" })
    const events = await ctx.db.select().from(auditEvents).where(hasSubject("user", anna.userId))
    expect(events.map(({ name, facts }) => [name, facts])).toEqual([
      ["profile.kept", { fields: ["phone", "birthDate", "licenseNumber", "licenseIssueDate"] }],
    ])
  })

  test("keeps nothing of a guest or of another person", async () => {
    const anna = await person(ctx)
    await keepDetails(ctx, null, typed)
    await keepDetails(as(ctx, anna), await profileOf(anna), { ...typed, fullName: "Ugo Sanna" })
    expect(await profileOf(anna)).toMatchObject({ phone: undefined, birthDate: undefined, licenseNumber: undefined })
  })

  test("can be edited and emptied by its owner", async () => {
    const anna = await person(ctx)
    await save(anna, { ...dates, licenseNumber: "CA1", phone: "070 111222" })
    expect(await profileOf(anna)).toMatchObject({ ...dates, licenseNumber: "CA1" })
    await save(anna, { birthDate: "", licenseNumber: "", licenseIssueDate: "", phone: "" })
    const [profile] = [await profileOf(anna)]
    expect([profile.phone, profile.birthDate, profile.licenseNumber, profile.licenseIssueDate]).toEqual(
      Array(4).fill(undefined),
    )
  })

  test("leaves the birth date of a verified document as it is", async () => {
    const anna = await person(ctx, { idStatus: "verified" }, { birthDate: "1985-05-14" })
    await save(anna, { birthDate: "1990-01-01" })
    const profile = await profileOf(anna)
    expect([profile.birthDate, profile.verifiedPerson?.birthDate]).toEqual([undefined, "1985-05-14"])
  })

  test.each([
    ["birthDate", "2026-11-24"],
    ["birthDate", "1905-01-01"],
    ["licenseIssueDate", "2027-01-01"],
  ])("refuses an implausible %s, %s", async (field, date) => {
    const refusal = await refusalOf(save(await person(ctx), { [field]: date }))
    expect(refusal.fields).toEqual([{ field, code: "accounts.date-implausible" }])
  })

  test("refuses a day that does not exist, and markup in a licence", () => {
    const issues = (fields: Record<string, string>) =>
      profileForm.safeParse({ name: "Anna", ...fields }).error?.issues.map(({ message }) => message)
    expect(issues({ birthDate: "1985-02-30" })).toEqual(["accounts.date-invalid"])
    expect(issues({ licenseNumber: "<b>" })).toEqual(["platform.field-invalid"])
  })
})
