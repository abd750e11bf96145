import { randomUUID } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Disk, KeyNormalizer } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import type { Config } from "../config.server"
import { Refusal } from "../refusal"
import { decryptFile, encryptFile, usesCurrentKey } from "./file-encryption.server"

/** Private object storage, encrypted at rest (AES-256-GCM). Keys are generated, never taken from input (D43). */
export type Files = {
  /** Refuses with `platform.storage-full` (507) if the disk is full. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  get: (key: string) => Promise<Uint8Array>
  remove: (key: string) => Promise<void>
  /** Removes all files of a folder; a missing folder is no error. */
  removeFolder: (folder: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
  /** The keys of all files, sorted. */
  list: () => Promise<string[]>
  /** Removes partial files that killed processes left before that time: they would outlive the deletion of the file. */
  removePartials: (before: Date) => Promise<void>
  /** Encrypts a file with the current key; returns whether that was necessary. A missing file is no error. */
  reencrypt: (key: string) => Promise<boolean>
}

export function openFiles(config: Config["files"]): Files {
  const { keys } = config
  const opened = openDisk(config)
  // For an empty file, flydrive's disk driver returns other memory of the process.
  const read = async (key: string) =>
    config.mode === "disk" ? readFile(pathOf(config.folder, key)) : Buffer.from(await (await opened).getBytes(key))
  const put = async (key: string, bytes: Uint8Array) => {
    const encrypted = encryptFile(keys, key, bytes)
    if (config.mode === "disk") await writeAtomically(config.folder, key, encrypted)
    else await (await opened).put(key, encrypted, { contentType: "application/octet-stream" })
  }
  const exists = async (key: string) => (await opened).exists(key)
  return {
    put,
    exists,
    get: async (key) => decryptFile(keys, key, await read(key)),
    remove: async (key) => (await opened).delete(key),
    removeFolder: async (folder) => (await opened).deleteAll(`${folder}/`),
    list: async () => (await keysIn(await opened)).sort(),
    removePartials: async (before) => {
      if (config.mode === "disk") await removePartials(config.folder, before)
    },
    reencrypt: async (key) => {
      if (!(await exists(key))) return false
      const stored = await read(key)
      if (usesCurrentKey(keys, stored)) return false
      const bytes = decryptFile(keys, key, stored)
      // Do not restore a file that was removed in the meantime.
      if (await exists(key)) await put(key, bytes)
      return true
    },
  }
}

const pathOf = (folder: string, key: string) => join(folder, new KeyNormalizer().normalize(key))

/** On a disk, files are written here under a random name, then renamed. */
const TEMP_FOLDER = "partial"
async function removePartials(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(join(folder, TEMP_FOLDER)).catch(() => [])) {
    const partial = join(folder, TEMP_FOLDER, name)
    const found = await stat(partial).catch(() => undefined)
    if (found && found.mtime < before) await rm(partial, { force: true })
  }
}

/**
 * Writes a file on the disk atomically: after a crash or on a full disk it has its old content or the new one. (`put` and
 * `move` of flydrive's disk driver write into the file itself.)
 */
async function writeAtomically(folder: string, key: string, bytes: Uint8Array): Promise<void> {
  const partial = join(folder, TEMP_FOLDER, randomUUID())
  try {
    await mkdir(dirname(partial), { recursive: true })
    await writeFile(partial, bytes, { flush: true })
    await moveTo(pathOf(folder, key), partial)
  } catch (error) {
    await rm(partial, { force: true })
    const isFull = ["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "")
    throw isFull ? new Refusal("platform.storage-full", {}, { status: 507 }) : error
  }
}

const MAX_MOVES = 10

/** Renames a partial file; again if `removeFolder` removed its new folder between the two steps. */
async function moveTo(target: string, partial: string, attempts = MAX_MOVES): Promise<void> {
  try {
    await mkdir(dirname(target), { recursive: true })
    await rename(partial, target)
  } catch (error) {
    if (attempts === 1 || codeOf(error) !== "ENOENT") throw error
    await moveTo(target, partial, attempts - 1)
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code

async function keysIn(disk: Disk): Promise<string[]> {
  const found: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll("", { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
    for (const object of page.objects)
      if (object.isFile && !object.key.startsWith(`${TEMP_FOLDER}/`)) found.push(object.key)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return found
}

/** The S3 client is slow to load, so it is imported only if it is used. */
async function openDisk(config: Config["files"]): Promise<Disk> {
  if (config.mode === "disk") return new Disk(new FSDriver({ location: config.folder, visibility: "private" }))
  const { S3Driver } = await import("flydrive/drivers/s3")
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      region: config.region,
      bucket: config.bucket,
      ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
      supportsACL: false,
      visibility: "private",
    }),
  )
}
