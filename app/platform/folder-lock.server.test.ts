import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
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

describe("while the folder is held", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }))
  afterEach(() => void vi.useRealTimers())
  const untilNextSign = () => vi.advanceTimersByTime(10_000)

  test("a lock file that was deleted is written again", () => {
    const place = folder()
    const file = join(place, "process.lock")
    const release = lockFolder(place)
    const written = readFileSync(file, "utf8")
    rmSync(file)
    untilNextSign()
    expect(readdirSync(place)).toEqual(["process.lock"])
    expect(readFileSync(file, "utf8")).toBe(written)
    release()
    expect(readdirSync(place)).toEqual([])
  })

  test("a folder that was deleted does not end the process", () => {
    const place = folder()
    const release = lockFolder(place)
    rmSync(place, { recursive: true })
    untilNextSign()
    release()
  })

  test("a lock that another process has taken over is left to it", () => {
    const place = folder()
    const file = join(place, "process.lock")
    const release = lockFolder(place)
    writeFileSync(file, "1 another-container")
    const long = new Date(Date.now() - 60_000)
    utimesSync(file, long, long)
    untilNextSign()
    release()
    expect(readFileSync(file, "utf8")).toBe("1 another-container")
    lockFolder(place)()
  })
})
