import { DuskScene } from "../../platform/ui/Dusk"

/** Dusk over the sea, for the empty half of a wide screen. */
export function SeaPane() {
  return (
    <div aria-hidden="true" className="theme-night relative hidden overflow-hidden lg:block">
      <svg
        aria-hidden="true"
        viewBox="0 0 800 1200"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      >
        <DuskScene id="account" width={800} height={1200} horizon={640} sunX={470} />
      </svg>
    </div>
  )
}
