import { brand } from "../../platform/brand"
import { m } from "../../platform/i18n/paraglide/messages.js"

/** Where a list's last row has a free slot: whom to ask. */
export const ConciergeTile = () => (
  <div className="relative isolate flex h-full min-h-80 flex-col justify-between gap-10 border border-line p-6 lg:p-7">
    <p className="max-w-[16ch] font-display text-4xl text-balance">{m.catalogue_concierge()}</p>
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 top-1/3 -z-1 h-2/5 w-full fill-none stroke-accent"
    >
      <path
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.5"
        d="M0 92 C 22 92, 30 74, 44 74 S 70 90, 76 70 S 40 52, 46 38 S 84 40, 100 6"
      />
    </svg>
    <a
      href={`https://wa.me/${brand.whatsapp}`}
      target="_blank"
      rel="noreferrer"
      className="touch inline-flex items-center self-start underline decoration-line underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
    >
      {m.catalogue_concierge_link()}
    </a>
  </div>
)
