import { type ReactNode, useId, useRef, useState } from "react"
import { m } from "../i18n/paraglide/messages.js"
import { Button } from "./Button"
import { type ModalOptions, useModal } from "./hooks/use-modal"
import { Icon } from "./Icon"

type Size = "small" | "medium" | "large"

const sizes: Record<Size, string> = {
  small: "sm:max-w-md",
  medium: "sm:max-w-2xl",
  large: "sm:max-w-6xl",
}

/**
 * A dialog, open while mounted. Server-rendered it is open; in the browser it is modal (focus trap, focus returns, Escape and
 * the backdrop close it, the page does not scroll). Its own buttons close it by `<form method="dialog">`; `onClose` is called
 * after the closing animation. Render popovers inside it: elements outside a modal dialog are inert.
 */
export function Dialog({
  title,
  onClose,
  clearMs,
  size = "small",
  scope = "theme-paper",
  footer,
  locationKey,
  leaveText,
  children,
}: {
  title: ReactNode
  onClose: () => void
  /** Delay of `onClose` after closing; 0 if a click right after it may reopen the dialog. */
  clearMs?: number
  size?: Size
  scope?: "theme-paper" | "theme-night"
  footer?: ReactNode
  /** See `useModal`. */
  locationKey?: string
  /** See `useAskingModal`. */
  leaveText?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  const titleId = `${id}-title`
  const { ref, close, question } = useAskingModal(onClose, leaveText, { locationKey, clearMs })
  return (
    <dialog
      ref={ref}
      id={id}
      open
      aria-labelledby={titleId}
      className={`${scope} overlay fixed inset-x-0 top-auto bottom-0 z-50 m-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain backdrop:bg-night/70 sm:inset-0 sm:m-auto sm:h-fit ${sizes[size]}`}
    >
      <div className="grid grid-cols-1 gap-5 p-6 sm:p-8">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-3xl">
            {title}
          </h2>
          <CloseButton of={id} onPress={close} />
        </div>
        {children}
        {footer ? <div className="flex flex-wrap justify-end gap-3 pt-2">{footer}</div> : null}
      </div>
      {question}
    </dialog>
  )
}

/**
 * A modal that asks before the person closes it, if something was typed: `leaveText` says what becomes of it. The question is to be
 * rendered in the dialog.
 */
export function useAskingModal(onClose: () => void, leaveText: string | undefined, options: ModalOptions) {
  // How often it was asked: asking again while an answered question is removed shows a new one.
  const [asked, setAsked] = useState(0)
  const isLeaving = useRef(false)
  const mayClose = () => {
    if (leaveText === undefined || isLeaving.current) return true
    setAsked((count) => count + 1)
    return false
  }
  const { ref, close } = useModal(onClose, { ...options, mayClose })
  const leave = () => {
    isLeaving.current = true
    close()
  }
  const question = asked ? (
    <Dialog
      key={asked}
      title={m.platform_leave_title()}
      clearMs={0}
      onClose={() => setAsked(0)}
      footer={
        <>
          <Button type="button" variant="outline" onClick={leave}>
            {m.platform_leave_go()}
          </Button>
          <form method="dialog" className="contents">
            <Button>{m.platform_leave_stay()}</Button>
          </form>
        </>
      }
    >
      <p>{leaveText}</p>
    </Dialog>
  ) : null
  return { ref, close, question }
}

/** `of`: the id of the dialog, which browsers close without scripts. */
export function CloseButton({ of, onPress, className = "" }: { of?: string; onPress: () => void; className?: string }) {
  return (
    <button
      type="button"
      {...(of ? { command: "close", commandfor: of } : {})}
      onClick={onPress}
      aria-label={m.platform_close()}
      className={`touch -m-2.5 inline-flex shrink-0 items-center justify-center ${className}`}
    >
      <Icon name="cross" className="size-5" />
    </button>
  )
}
