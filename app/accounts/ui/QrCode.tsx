/** Modules of quiet around the square, which readers want. */
const QUIET = 4

/** A QR code: the dark modules as a path in a square of `size` modules. Black on white in every theme. */
export function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
  const side = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
