/** Quiet zone in modules, required by the QR code standard. */
const QUIET_ZONE = 4

/** `path`: the dark modules in a square of `size` modules. Black on white in every theme. */
export function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
