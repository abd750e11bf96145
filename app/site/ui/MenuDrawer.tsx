import { useEffect, useRef } from "react"
import { Link, useLocation } from "react-router"
import { openCategories } from "../../catalogue/rules/categories"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { CloseButton } from "../../platform/ui/Dialog"
import { LinkButton } from "../../platform/ui/LinkButton"
import { useRootData } from "../../platform/ui/root-data"
import { useModal } from "../../platform/ui/use-modal"
import { homeOf } from "./home-of"
import { SwitchLinks } from "./SwitchLinks"

/** The menu, sliding in from the right; mounted is open (part 1 §2). */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const ref = useModal(onClose)
  const { person } = useRootData()
  useCloseOnNavigation(onClose)
  return (
    <dialog
      ref={ref}
      open
      aria-label={m.site_menu()}
      className="theme-night fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-sm overflow-y-auto overscroll-contain border-l border-line transition-transform duration-400 ease-calm backdrop:bg-black/60 backdrop:transition-opacity backdrop:duration-400 starting:translate-x-full starting:backdrop:opacity-0"
    >
      <div className="flex min-h-full flex-col gap-10 px-7 pt-3.5 pb-8">
        <div className="flex justify-end">
          <CloseButton onPress={onClose} className="m-0" />
        </div>
        <nav aria-label={m.site_categories()}>
          <ul>
            {openCategories.map(({ id }) => (
              <li key={id} className="border-b border-line">
                <Link
                  to={`/${id}`}
                  className="flex min-h-16 items-center font-display text-3xl no-underline hover:text-accent"
                >
                  {categoryLabel(id)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-auto grid gap-6">
          {person ? (
            <>
              <p className="grid">
                <span className="font-medium">{person.name}</span>
                <span className="text-sm break-all text-muted">{person.email}</span>
              </p>
              <div className="grid gap-3">
                <LinkButton to={homeOf(person).to}>{homeOf(person).label}</LinkButton>
                <form method="post" action="/signout" className="grid">
                  <Button type="submit" look="outline">
                    {m.site_sign_out()}
                  </Button>
                </form>
              </div>
            </>
          ) : (
            <div className="grid gap-3">
              <LinkButton to="/signin">{m.site_sign_in()}</LinkButton>
              <LinkButton to="/signup" look="quiet">
                {m.site_sign_up()}
              </LinkButton>
            </div>
          )}
          <div className="-mx-2.5 flex justify-between border-t border-line pt-5">
            <SwitchLinks of="language" />
            <SwitchLinks of="currency" />
          </div>
        </div>
      </div>
    </dialog>
  )
}

/** A link followed is a menu done with. */
function useCloseOnNavigation(onClose: () => void) {
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    if (key !== opened.current) onClose()
  }, [key, onClose])
}
