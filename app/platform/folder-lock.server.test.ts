import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { lockFolder } from "./folder-lock.server"

const folder = () => mkdtempSync(join(tmpdir(), "maestrale-lock-"))
const held = (by: string) => {
  const place = folder()
  writeFileSync(join(place, "process.lock"), by)
  return place
}

test("a folder is taken and let go", () => {
  const place = folder()
  lockFolder(place)()
  lockFolder(place)()
  expect(readdirSync(place)).toEqual([])
})

test("a living process keeps its folder, and is named", () => {
  expect(() => lockFolder(held(`${process.ppid} ${hostname()}`))).toThrow(`in use by process ${process.ppid}`)
})

test("what a killed process left behind is taken over", () => {
  lockFolder(held(`999999999 ${hostname()}`))()
})

test("a process id that another program has by now does not keep the folder", () => {
  lockFolder(held(`${process.ppid} ${hostname()} 1`))()
})

test("without a start time, a process id counts as the holder only while signs come", () => {
  const place = held(`${process.ppid} ${hostname()}`)
  const long = new Date(Date.now() - 60_000)
  utimesSync(join(place, "process.lock"), long, long)
  lockFolder(place)()
})

test("the first process of a container that starts again takes its own folder", () => {
  lockFolder(held(`${process.pid} ${hostname()} 1`))()
})

test("another container's folder is refused while it gives signs, and taken when it fell silent", () => {
  const place = held("1 another-container")
  expect(() => lockFolder(place)).toThrow("another-container")
  const long = new Date(Date.now() - 60_000)
  utimesSync(join(place, "process.lock"), long, long)
  lockFolder(place)()
})
