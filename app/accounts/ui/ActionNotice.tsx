import { useLocation, useSearchParams } from "react-router"
import { useScrollIntoView } from "../../platform/ui/hooks/use-scroll-into-view"
import { Notice } from "../../platform/ui/Notice"
import { useRootData } from "../../platform/ui/page/root-data"

/** The text per notice of `redirectWithNotice`. */
export type ActionNoticeTexts = Record<string, () => string>

/**
 * The notice of the action that has just redirected to this page; nothing once another action is refused. `withoutEffect` are the
 * notices of actions that changed nothing.
 */
export function ActionNotice({
  texts,
  isRefused,
  withoutEffect = [],
}: {
  texts: ActionNoticeTexts | ((notice: string) => string)
  isRefused: boolean
  withoutEffect?: string[]
}) {
  const { actionNotice } = useRootData()
  const [query] = useSearchParams()
  const { key } = useLocation()
  const isShown = !isRefused && actionNotice !== undefined && query.get("done") === actionNotice
  const text = isShown ? textOf(texts, actionNotice) : undefined
  const ref = useScrollIntoView<HTMLDivElement>(text && key)
  return text ? (
    <div ref={ref} data-done={actionNotice} className="max-w-2xl">
      <Notice tone={withoutEffect.includes(actionNotice ?? "") ? "info" : "success"}>{text}</Notice>
    </div>
  ) : null
}

function textOf(texts: ActionNoticeTexts | ((notice: string) => string), notice: string): string | undefined {
  if (typeof texts === "function") return texts(notice)
  return Object.hasOwn(texts, notice) ? texts[notice]?.() : undefined
}
