import type { ReactNode } from "react"
import { currentLocale } from "../../../platform/i18n/locale"
import { numberFormat } from "../../../platform/i18n/number"
import type { DocumentLink } from "../documents.server"

/** A link that shows a picture in a new tab, or downloads a PDF; `about` tells it from others to a screen reader. */
export function OpenDocument({
  document,
  about,
  children,
}: {
  document: DocumentLink
  about: string
  children: ReactNode
}) {
  const { path, download } = document
  return (
    <a
      href={path}
      target={download ? undefined : "_blank"}
      rel="noreferrer"
      className="touch inline-flex flex-wrap items-center gap-x-2 underline decoration-line underline-offset-4 hover:decoration-current"
    >
      <span>
        <span>{children}</span>
        <span className="sr-only">{`: ${about}`}</span>
      </span>
      {download ? (
        <span className="wrap-anywhere text-muted">{`${download.name}, ${sizeText(download.bytes)}`}</span>
      ) : null}
    </a>
  )
}

const sizeText = (bytes: number) =>
  numberFormat(currentLocale(), { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(
    Math.max(1, bytes / 1000),
  )
