import fontAddress from "@fontsource/cormorant/files/cormorant-latin-500-normal.woff2?url"
import * as THREE from "three"
import { sign } from "../sign/sign.ts"

const WIDE = 2048
const HIGH = 1292

/** The engraving of a membership card with this `name`: its depth in the red channel, softened at the edges. */
export async function engraving(name: string): Promise<THREE.Texture> {
  const face = new FontFace("Cormorant", `url(${fontAddress})`, { weight: "500" })
  document.fonts.add(await face.load())
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH })
  const pen = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D
  pen.fillRect(0, 0, WIDE, HIGH)
  pen.filter = "blur(1.6px)"
  waves(pen)
  pen.fillStyle = pen.strokeStyle = "#fff"
  pen.save()
  pen.translate(WIDE * 0.5 - 210, HIGH * 0.17)
  pen.scale(6.4, 6.4)
  pen.fill(new Path2D(sign))
  pen.restore()
  pen.textBaseline = "alphabetic"
  pen.textAlign = "center"
  write(pen, "MAESTRALE", 92, 34, HIGH * 0.665)
  write(pen, name.toUpperCase(), 50, 26, HIGH * 0.775)
  pen.lineWidth = 3
  pen.globalAlpha = 0.75
  pen.beginPath()
  pen.roundRect(56, 56, WIDE - 112, HIGH - 112, 52)
  pen.stroke()
  const texture = new THREE.CanvasTexture(canvas)
  texture.anisotropy = 16
  texture.generateMipmaps = true
  texture.minFilter = THREE.LinearMipmapLinearFilter
  return texture
}

function write(pen: CanvasRenderingContext2D, text: string, size: number, apart: number, y: number): void {
  pen.font = `500 ${size}px Cormorant`
  pen.letterSpacing = `${apart}px`
  pen.fillText(text, WIDE / 2 + apart / 2, y)
}

/** The wind on the water: fine lines that rise and fall. */
function waves(pen: CanvasRenderingContext2D): void {
  pen.strokeStyle = "rgba(255,255,255,.34)"
  pen.lineWidth = 2.2
  for (let line = 0; line < 26; line++) {
    pen.beginPath()
    const base = HIGH * (0.6 + line * 0.0185)
    for (let x = 56; x <= WIDE - 56; x += 8) {
      const u = x / WIDE
      const swell = Math.sin(u * 5.2 + line * 0.12) * 30 + Math.sin(u * 11 + 1.4 + line * 0.21) * 13
      const y = base + swell * (0.35 + line / 22)
      if (y > HIGH - 56) continue
      if (x === 56) pen.moveTo(x, y)
      else pen.lineTo(x, y)
    }
    pen.globalAlpha = 0.25 + 0.75 * (line / 26)
    pen.stroke()
  }
  pen.globalAlpha = 1
}
