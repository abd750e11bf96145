/** Longer sides to try in turn, in pixels; documents stay readable. */
const SIDES_TO_TRY = [3200, 2400, 1600]
const QUALITY = 0.85

/**
 * Scales a JPEG, PNG or HEIC down to a JPEG of at most `maxBytes`. Any other file, or one that the browser cannot decode, is returned
 * unchanged.
 */
export async function photoWithin(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes || !/^image\/(jpeg|png|hei[cf])$/.test(file.type)) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  try {
    for (const side of SIDES_TO_TRY) {
      const blob = await scaled(picture, side)
      if (blob && blob.size <= maxBytes) return new File([blob], file.name, { type: blob.type })
    }
    return file
  } finally {
    picture.close()
  }
}

function scaled(picture: ImageBitmap, longestSide: number): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY))
}
