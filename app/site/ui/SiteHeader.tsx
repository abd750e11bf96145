import { lazy, memo, Suspense, useCallback, useEffect, useState } from "react"
import { Link, NavLink, useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Icon } from "../../platform/ui/Icon"
import { type RootData, useRootData } from "../../platform/ui/page/root-data"
import { signInLink } from "../rules/links"
import { homeOf } from "./page-label"
import { SwitchLinks } from "./SwitchLinks"
import { Wordmark } from "./Wordmark"

/** Scroll offset in px above which the header gets a blurred background (part 1 §9). */
const SCROLL_THRESHOLD = 10

/** Below 320 px there is no room beside the brand; the menu has the same links. */
const wideOnly = "max-[20rem]:hidden"

/** The menu's module is loaded on hover or focus of its button. */
const loadDrawer = () => import("./MenuDrawer")
const MenuDrawer = lazy(async () => ({ default: (await loadDrawer()).MenuDrawer }))
const preloadDrawer = () => void loadDrawer().catch(() => {})

/** Fixed header: brand, language and currency, account, menu. */
export const SiteHeader = memo(function SiteHeader() {
  const { person } = useRootData()
  // `count` is the key, so that the menu can be reopened while the previous one is still closing.
  const [menu, setMenu] = useState({ isOpen: false, count: 0 })
  const close = useCallback(() => setMenu(({ count }) => ({ isOpen: false, count })), [])
  const scrolled = useScrolled()
  return (
    <header
      className={`theme-night fixed inset-x-0 top-0 z-40 border-b transition-colors ${
        scrolled
          ? "border-line bg-[var(--bar,--alpha(var(--color-night)/80%))] backdrop-blur-md"
          : "border-transparent bg-(--bar,transparent)"
      }`}
    >
      <div className="page-column flex h-bar items-center justify-between gap-4">
        <Wordmark className="text-3xl" />
        <div className="flex items-center gap-1 sm:gap-3">
          <div className="mr-3 hidden gap-3 md:flex">
            <SwitchLinks of="language" />
            <SwitchLinks of="currency" />
          </div>
          {person ? <Account person={person} /> : <SignIn />}
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={menu.isOpen}
            aria-label={m.site_menu()}
            onPointerEnter={preloadDrawer}
            onFocus={preloadDrawer}
            onClick={({ currentTarget }) => {
              // Safari does not focus a clicked button, but the dialog returns the focus to the focused element.
              currentTarget.focus()
              loadDrawer().then(
                () => setMenu(({ count }) => ({ isOpen: true, count: count + 1 })),
                () => {},
              )
            }}
            className="touch -mr-2.5 inline-flex items-center justify-center"
          >
            <Icon name="menu" className="w-6.5" />
          </button>
        </div>
      </div>
      <Suspense>{menu.isOpen ? <MenuDrawer key={menu.count} onClose={close} /> : null}</Suspense>
    </header>
  )
})

function SignIn() {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={signInLink(pathname, search)}
      viewTransition
      className={`${wideOnly} touch inline-flex items-center px-3 text-note font-medium underline-offset-8 hover:underline`}
    >
      {m.site_sign_in()}
    </Link>
  )
}

function Account({ person }: { person: NonNullable<RootData["person"]> }) {
  const home = homeOf(person)
  return (
    <>
      <NavLink
        to={home.to}
        aria-label={home.label}
        className={`${wideOnly} touch inline-flex items-center justify-center`}
      >
        <Icon name="person" className="size-6" />
      </NavLink>
      <form method="post" action="/signout" className={`${wideOnly} flex`}>
        <button
          type="submit"
          className="touch inline-flex items-center justify-center text-note underline-offset-8 hover:underline sm:px-2"
        >
          <span className="sr-only sm:not-sr-only">{m.site_sign_out()}</span>
          <Icon name="signOut" className="size-6 sm:hidden" />
        </button>
      </form>
    </>
  )
}

function useScrolled() {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > SCROLL_THRESHOLD)
    update()
    window.addEventListener("scroll", update, { passive: true })
    return () => window.removeEventListener("scroll", update)
  }, [])
  return scrolled
}
