import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { dropForms, forgetForm, GUEST, keepForm, readForm, rememberSignInFrom } from "./kept-forms"

const WASH = "/car-wash-booking"
const anna = { owner: "anna-id", name: "wash" }
const bruno = { owner: "bruno-id", name: "wash" }
const guest = { owner: GUEST, name: "wash" }

/** A tab's session storage: a plain object whose keys are what is stored. */
class TabStorage {
  [key: string]: unknown
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => {
  vi.stubGlobal("sessionStorage", new TabStorage())
  vi.useFakeTimers({ now: new Date("2026-11-23T10:00:00Z") })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test("a form is read by its owner only", () => {
  keepForm(anna, { fullName: "Anna" }, WASH)
  expect(readForm(anna)).toEqual({ fullName: "Anna" })
  expect(readForm(bruno)).toBeUndefined()
  expect(readForm(guest)).toBeUndefined()
})

test("a form is gone once it is forgotten, and a day after it was last touched", () => {
  keepForm(anna, { fullName: "Anna" }, WASH)
  vi.advanceTimersByTime(23 * 3_600_000)
  expect(readForm(anna)).toBeDefined()
  vi.advanceTimersByTime(3_600_000)
  expect(readForm(anna)).toBeUndefined()
  dropForms(() => true)
  expect(Object.keys(sessionStorage)).toEqual([])
  keepForm(anna, { fullName: "Anna" }, WASH)
  forgetForm(anna)
  expect(readForm(anna)).toBeUndefined()
})

test("dropping keeps the forms of whoever is named and nothing else that is stored", () => {
  for (const slot of [anna, bruno, guest]) keepForm(slot, { notes: slot.owner }, WASH)
  sessionStorage.setItem("film", "stopped")
  dropForms((owner) => owner === bruno.owner)
  expect([readForm(anna), readForm(bruno), readForm(guest)]).toEqual([undefined, { notes: "bruno-id" }, undefined])
  expect(sessionStorage.getItem("film")).toBe("stopped")
})

test("what a guest typed goes to the person who left that page to sign in, once", () => {
  keepForm(guest, { fullName: "Anna" }, WASH)
  rememberSignInFrom(WASH)
  expect(readForm(anna)).toEqual({ fullName: "Anna" })
  expect(readForm(guest)).toBeUndefined()
  expect(readForm(bruno)).toBeUndefined()
})

test("a guest's form stays the guest's after a sign-in from another page", () => {
  keepForm(guest, { fullName: "Anna" }, WASH)
  expect(readForm(anna)).toBeUndefined()
  rememberSignInFrom("/cars")
  expect(readForm(anna)).toBeUndefined()
  expect(readForm(guest)).toEqual({ fullName: "Anna" })
})

test("a person's own form is not replaced by what they typed as a guest", () => {
  keepForm(anna, { notes: "own" }, WASH)
  keepForm(guest, { notes: "guest" }, WASH)
  rememberSignInFrom(WASH)
  expect(readForm(anna)).toEqual({ notes: "own" })
})

test("where the browser stores nothing, nothing is kept and nothing fails", () => {
  vi.stubGlobal("sessionStorage", undefined)
  keepForm(anna, { fullName: "Anna" }, WASH)
  rememberSignInFrom(WASH)
  dropForms(() => false)
  forgetForm(anna)
  expect(readForm(anna)).toBeUndefined()
})
