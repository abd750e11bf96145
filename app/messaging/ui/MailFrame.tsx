import { useEffect, useRef } from "react"

/** A mail in a sandboxed frame of the mail's own height; without JavaScript the frame scrolls. Links open in the top window. */
export function MailFrame({ src, title }: { src: string; title: string }) {
  const ref = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    let observer: ResizeObserver | undefined
    const observe = () => {
      const body = frame.contentDocument?.body
      observer?.disconnect()
      if (!body) return
      observer = new ResizeObserver(() => {
        const borders = frame.offsetHeight - frame.clientHeight
        frame.style.height = `${Math.ceil(body.getBoundingClientRect().height) + borders}px`
      })
      observer.observe(body)
    }
    observe()
    frame.addEventListener("load", observe)
    return () => {
      observer?.disconnect()
      frame.removeEventListener("load", observe)
    }
  }, [])
  return (
    <iframe
      ref={ref}
      title={title}
      src={src}
      sandbox="allow-same-origin allow-top-navigation-by-user-activation"
      className="h-[46rem] w-full border border-line bg-surface"
    />
  )
}
