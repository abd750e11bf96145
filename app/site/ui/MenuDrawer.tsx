import { useEffect, useRef } from "react"
import { NavLink, useLocation } from "react-router"
import { categories } from "../../catalogue/rules/categories"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../platform/ui/Button"
import { CloseButton } from "../../platform/ui/Dialog"
import { useModal } from "../../platform/ui/hooks/use-modal"
import { useRootData } from "../../platform/ui/page/root-data"
import { drawerPaths, signInLink } from "../rules/links"
import { homeOf, pageLabel } from "./page-label"
import { SwitchLinks } from "./SwitchLinks"

/** Duration of the transition (part 1 §2). */
const SLIDE_MS = 400

/**
 * Menu that slides in from the right; open while mounted. Closing returns the focus to the page at once; `onClose` is called
 * after the transition.
 */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { ref, close } = useModal(onClose, { clearMs: SLIDE_MS })
  const { person } = useRootData()
  const { pathname, search } = useLocation()
  useOnNavigate(close)
  return (
    <dialog
      ref={ref}
      open
      aria-label={m.site_menu()}
      className="theme-night fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(20rem,85vw)] max-w-none overflow-y-auto overscroll-contain border-l border-line transition-[translate,display,overlay] transition-discrete duration-400 ease-calm backdrop:bg-black/60 backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete backdrop:duration-400 not-open:translate-x-full not-open:backdrop:opacity-0 starting:translate-x-full starting:backdrop:opacity-0"
    >
      <div className="flex min-h-full flex-col gap-8 px-7 pt-3.5 pb-8">
        <div className="flex justify-end">
          <CloseButton onPress={close} className="m-0" />
        </div>
        <nav aria-label={m.site_categories()}>
          <ul>
            {categories.map(({ id }) => (
              <li key={id} className="border-b border-line">
                <NavLink
                  to={`/${id}`}
                  viewTransition
                  className="flex min-h-13 items-center font-display text-2xl no-underline hover:text-accent aria-[current]:text-accent"
                >
                  {categoryLabel(id)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={m.site_company()}>
          <ul>
            {drawerPaths.map((path) => (
              <li key={path}>
                <NavLink
                  to={path}
                  viewTransition
                  className="flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:text-accent"
                >
                  {pageLabel(path)}
                </NavLink>
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
                  <Button type="submit" variant="outline">
                    {m.site_sign_out()}
                  </Button>
                </form>
              </div>
            </>
          ) : (
            <div className="grid gap-3">
              <LinkButton to={signInLink(pathname, search)}>{m.site_sign_in()}</LinkButton>
              <LinkButton to="/signup" variant="quiet">
                {m.site_sign_up()}
              </LinkButton>
            </div>
          )}
          <div className="border-t border-line pt-5">
            <div className="-mx-3 flex justify-between">
              <SwitchLinks of="language" />
              <SwitchLinks of="currency" />
            </div>
          </div>
        </div>
      </div>
    </dialog>
  )
}

/** Calls `onNavigate` after a navigation, to close the menu. */
function useOnNavigate(onNavigate: () => void) {
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    if (key === opened.current) return
    opened.current = key
    onNavigate()
  })
}
