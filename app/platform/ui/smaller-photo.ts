/** Sides that are tried one after the other, in pixels; a document stays readable. */
const LONGEST_SIDES = [3200, 2400, 1600]
const QUALITY = 0.85

/**
 * A photo of at most `maxBytes`: a larger JPEG or PNG is drawn smaller, as JPEG. Any other file, and one that this browser cannot
 * draw, comes back as it is.
 */
export async function photoWithin(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes || !/^image\/(jpeg|png)$/.test(file.type)) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  try {
    for (const side of LONGEST_SIDES) {
      const blob = await drawn(picture, side)
      if (blob && blob.size <= maxBytes) return new File([blob], file.name, { type: blob.type })
    }
    return file
  } finally {
    picture.close()
  }
}

function drawn(picture: ImageBitmap, longestSide: number): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY))
}
