import { useLocation, useSearchParams } from "react-router"
import { useScrollIntoView } from "../../platform/ui/hooks/use-scroll-into-view"
import { Notice } from "../../platform/ui/Notice"
import { useRootData } from "../../platform/ui/page/root-data"

/** The text per result of `redirectDone`. */
export type DoneTexts = Record<string, () => string>

/**
 * The notice of the action that has just redirected to this page; nothing once another action is refused. `withoutEffect` are the
 * results that changed nothing.
 */
export function DoneNotice({
  texts,
  isRefused,
  withoutEffect = [],
}: {
  texts: DoneTexts | ((done: string) => string)
  isRefused: boolean
  withoutEffect?: string[]
}) {
  const { done } = useRootData()
  const [query] = useSearchParams()
  const { key } = useLocation()
  const isDone = !isRefused && done !== undefined && query.get("done") === done
  const text = isDone ? textOf(texts, done) : undefined
  const ref = useScrollIntoView<HTMLDivElement>(text && key)
  return text ? (
    <div ref={ref} data-done={done} className="max-w-2xl">
      <Notice tone={withoutEffect.includes(done ?? "") ? "info" : "success"}>{text}</Notice>
    </div>
  ) : null
}

function textOf(texts: DoneTexts | ((done: string) => string), done: string): string | undefined {
  if (typeof texts === "function") return texts(done)
  return Object.hasOwn(texts, done) ? texts[done]?.() : undefined
}
