import { SeaBackground } from "../../platform/ui/media/SeaBackground"

/** Decorative picture beside the form on wide screens. */
export function AuthPicture() {
  return (
    <div aria-hidden="true" className="theme-night relative hidden overflow-hidden lg:block">
      <SeaBackground orientation="tall" sizes="50vw" className="absolute inset-0 object-[60%_50%]" />
    </div>
  )
}
