import { Sea } from "../../platform/ui/Sea"

/** Decorative picture beside the form on wide screens. */
export function SeaPane() {
  return (
    <div aria-hidden="true" className="theme-night relative hidden overflow-hidden lg:block">
      <Sea cut="tall" sizes="50vw" className="absolute inset-0 object-[60%_50%]" />
    </div>
  )
}
