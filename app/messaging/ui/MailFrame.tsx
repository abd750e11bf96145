import { useEffect, useRef } from "react"

/**
 * A mail as its reader sees it, as tall as it is, in a frame that runs no script. A click on a link opens the page
 * itself, not the frame. Without scripts of our own the mail scrolls in its frame.
 */
export function MailFrame({ address, title }: { address: string; title: string }) {
  const ref = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    let watching: ResizeObserver | undefined
    const watch = () => {
      const page = frame.contentDocument?.body
      watching?.disconnect()
      if (!page) return
      watching = new ResizeObserver(() => {
        const edges = frame.offsetHeight - frame.clientHeight
        frame.style.height = `${Math.ceil(page.getBoundingClientRect().height) + edges}px`
      })
      watching.observe(page)
    }
    watch()
    frame.addEventListener("load", watch)
    return () => {
      watching?.disconnect()
      frame.removeEventListener("load", watch)
    }
  }, [])
  return (
    <iframe
      ref={ref}
      title={title}
      src={address}
      sandbox="allow-same-origin allow-top-navigation-by-user-activation"
      className="h-[46rem] w-full border border-line bg-surface"
    />
  )
}
