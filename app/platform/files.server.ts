import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import { S3Driver } from "flydrive/drivers/s3"
import type { Config } from "./config.server"

/** Private object storage. Keys are made by us, never by a visitor (D43). */
export type Files = {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  get: (key: string) => Promise<Uint8Array>
  remove: (key: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
}

export function openFiles(config: Config["files"]): Files {
  const disk = new Disk(
    config.mode === "s3"
      ? new S3Driver({
          credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
          region: config.region,
          bucket: config.bucket,
          ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
          supportsACL: false,
          visibility: "private",
        })
      : new FSDriver({ location: config.folder, visibility: "private" }),
  )
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    get: async (key) => new Uint8Array(await disk.getBytes(key)),
    remove: (key) => disk.delete(key),
    exists: (key) => disk.exists(key),
  }
}
