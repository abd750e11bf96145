import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { deleteForm, deleteForms, GUEST, readForm, rememberSignInFrom, saveForm } from "./saved-forms"

const WASH = "/car-wash-booking"
const anna = { owner: "anna-id", name: "wash" }
const bruno = { owner: "bruno-id", name: "wash" }
const guest = { owner: GUEST, name: "wash" }

/** Session storage as a plain object, whose keys are the stored ones. */
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
  saveForm(anna, { fullName: "Anna" }, WASH)
  expect(readForm(anna)).toEqual({ fullName: "Anna" })
  expect(readForm(bruno)).toBeUndefined()
  expect(readForm(guest)).toBeUndefined()
})

test("a form is deleted by `deleteForm`, and a day after its last change", () => {
  saveForm(anna, { fullName: "Anna" }, WASH)
  vi.advanceTimersByTime(23 * 3_600_000)
  expect(readForm(anna)).toBeDefined()
  vi.advanceTimersByTime(3_600_000)
  expect(readForm(anna)).toBeUndefined()
  deleteForms(() => true)
  expect(Object.keys(sessionStorage)).toEqual([])
  saveForm(anna, { fullName: "Anna" }, WASH)
  deleteForm(anna)
  expect(readForm(anna)).toBeUndefined()
})

test("deleteForms deletes the forms of all other owners and no other data", () => {
  for (const slot of [anna, bruno, guest]) saveForm(slot, { notes: slot.owner }, WASH)
  sessionStorage.setItem("film", "stopped")
  deleteForms((owner) => owner === bruno.owner)
  expect([readForm(anna), readForm(bruno), readForm(guest)]).toEqual([undefined, { notes: "bruno-id" }, undefined])
  expect(sessionStorage.getItem("film")).toBe("stopped")
})

test("a guest's form moves to the person who signs in from its page, once", () => {
  saveForm(guest, { fullName: "Anna" }, WASH)
  rememberSignInFrom(WASH)
  expect(readForm(anna)).toEqual({ fullName: "Anna" })
  expect(readForm(guest)).toBeUndefined()
  expect(readForm(bruno)).toBeUndefined()
})

test("a guest's form does not move after a sign-in from another page", () => {
  saveForm(guest, { fullName: "Anna" }, WASH)
  expect(readForm(anna)).toBeUndefined()
  rememberSignInFrom("/cars")
  expect(readForm(anna)).toBeUndefined()
  expect(readForm(guest)).toEqual({ fullName: "Anna" })
})

test("a person's own form is not replaced by their guest form", () => {
  saveForm(anna, { notes: "own" }, WASH)
  saveForm(guest, { notes: "guest" }, WASH)
  rememberSignInFrom(WASH)
  expect(readForm(anna)).toEqual({ notes: "own" })
})

test("without session storage nothing is saved and nothing fails", () => {
  vi.stubGlobal("sessionStorage", undefined)
  saveForm(anna, { fullName: "Anna" }, WASH)
  rememberSignInFrom(WASH)
  deleteForms(() => false)
  deleteForm(anna)
  expect(readForm(anna)).toBeUndefined()
})
