import { useId } from "react"
import { brand } from "../../platform/brand"

/** The personal card in brushed steel, drawn. */
export function SteelCard({ className = "" }: { className?: string }) {
  const id = `k${useId().replace(/[^a-zA-Z0-9]/g, "")}`
  return (
    <svg viewBox="0 0 428 270" aria-hidden="true" className={`block w-full ${className}`}>
      <defs>
        <linearGradient id={`${id}-steel`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#59636d" />
          <stop offset=".22" stopColor="#aab2b8" />
          <stop offset=".34" stopColor="#77818a" />
          <stop offset=".55" stopColor="#3d4750" />
          <stop offset=".74" stopColor="#8a939a" />
          <stop offset="1" stopColor="#2c353d" />
        </linearGradient>
        <pattern id={`${id}-brush`} width="428" height="2" patternUnits="userSpaceOnUse">
          <path d="M0 .5h428" stroke="#fff" strokeOpacity=".045" />
          <path d="M0 1.5h428" stroke="#000" strokeOpacity=".05" />
        </pattern>
      </defs>
      <rect x="1" y="1" width="426" height="268" rx="14" fill={`url(#${id}-steel)`} />
      <rect
        x="1"
        y="1"
        width="426"
        height="268"
        rx="14"
        fill={`url(#${id}-brush)`}
        stroke="#dfe4e8"
        strokeOpacity=".5"
      />
      <g fill="none" stroke="#12181e" strokeOpacity=".55" strokeWidth="1.3">
        <path d="M0 196c56-30 92 18 148-8s86-32 142-4 92 8 138-26" />
        <path d="M0 210c56-30 92 18 148-8s86-32 142-4 92 8 138-26" strokeOpacity=".34" />
        <path d="M0 224c56-30 92 18 148-8s86-32 142-4 92 8 138-26" strokeOpacity=".18" />
      </g>
      <text x="34" y="68" fill="#10161c" fontFamily="var(--font-display)" fontSize="36" fontWeight="500">
        {brand.name}
      </text>
    </svg>
  )
}
