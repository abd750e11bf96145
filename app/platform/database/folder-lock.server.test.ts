import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { lockFolder } from "./folder-lock.server"

const folder = () => mkdtempSync(join(tmpdir(), "maestrale-lock-"))
const lockedFolder = (content: string) => {
  const path = folder()
  writeFileSync(join(path, "process.lock"), content)
  return path
}

test("a released folder can be locked again", () => {
  const path = folder()
  lockFolder(path)()
  lockFolder(path)()
  expect(readdirSync(path)).toEqual([])
})

test("the folder of a running process is refused, with its id", () => {
  expect(() => lockFolder(lockedFolder(`${process.ppid} ${hostname()}`))).toThrow(`in use by process ${process.ppid}`)
})

test("the lock of a killed process is taken over", () => {
  lockFolder(lockedFolder(`999999999 ${hostname()}`))()
})

test("a process id that another program reuses does not hold the lock", () => {
  lockFolder(lockedFolder(`${process.ppid} ${hostname()} 1`))()
})

test("without a start time, a process id holds the lock only with heartbeats", () => {
  const path = lockedFolder(`${process.ppid} ${hostname()}`)
  const past = new Date(Date.now() - 60_000)
  utimesSync(join(path, "process.lock"), past, past)
  lockFolder(path)()
})

test("a restarted container takes over its own lock", () => {
  lockFolder(lockedFolder(`${process.pid} ${hostname()} 1`))()
})

test("another container's lock holds until its heartbeats stop", () => {
  const path = lockedFolder("1 another-container")
  expect(() => lockFolder(path)).toThrow("another-container")
  const past = new Date(Date.now() - 60_000)
  utimesSync(join(path, "process.lock"), past, past)
  lockFolder(path)()
})

describe("while the folder is locked", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }))
  afterEach(() => void vi.useRealTimers())
  const nextHeartbeat = () => vi.advanceTimersByTime(10_000)

  test("a deleted lock file is recreated", () => {
    const path = folder()
    const file = join(path, "process.lock")
    const release = lockFolder(path)
    const content = readFileSync(file, "utf8")
    rmSync(file)
    nextHeartbeat()
    expect(readdirSync(path)).toEqual(["process.lock"])
    expect(readFileSync(file, "utf8")).toBe(content)
    release()
    expect(readdirSync(path)).toEqual([])
  })

  test("a deleted folder does not end the process", () => {
    const path = folder()
    const release = lockFolder(path)
    rmSync(path, { recursive: true })
    nextHeartbeat()
    release()
  })

  test("a lock that another process has taken over is not removed", () => {
    const path = folder()
    const file = join(path, "process.lock")
    const release = lockFolder(path)
    writeFileSync(file, "1 another-container")
    const past = new Date(Date.now() - 60_000)
    utimesSync(file, past, past)
    nextHeartbeat()
    release()
    expect(readFileSync(file, "utf8")).toBe("1 another-container")
    lockFolder(path)()
  })
})
