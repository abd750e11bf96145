import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import type { Config } from "./config.server"

/** Private object storage. Keys are made by us, never by a visitor (D43). */
export type Files = {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  get: (key: string) => Promise<Uint8Array>
  remove: (key: string) => Promise<void>
  /** Removes whatever lies in a folder; that there is nothing is no error. */
  removeFolder: (folder: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
}

export function openFiles(config: Config["files"]): Files {
  const opened = openDisk(config)
  return {
    put: async (key, bytes, contentType) => (await opened).put(key, bytes, { contentType }),
    get: async (key) => new Uint8Array(await (await opened).getBytes(key)),
    remove: async (key) => (await opened).delete(key),
    removeFolder: async (folder) => (await opened).deleteAll(`${folder}/`),
    exists: async (key) => (await opened).exists(key),
  }
}

/** The S3 client, slow to load, is loaded only where it is used. */
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
