/** Whether a file is an HEIC, by its content: phones store photographs as such. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  const brands = text(8, 64)
  return text(4, 8) === "ftyp" && /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) && !/avi[fs]/.test(brands)
}
