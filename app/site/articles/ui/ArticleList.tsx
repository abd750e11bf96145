import type { ReactNode } from "react"
import { PageHeading } from "../../../platform/ui/page/PageHeading"
import { type ArticleCard, ArticleCards } from "./ArticleCards"

type Props = { title: string; lead: string; cards: ArticleCard[]; children?: ReactNode }

/** The list of the press articles or of the posts. */
export function ArticleList({ title, lead, cards, children }: Props) {
  return (
    <div className="theme-paper">
      <div className="page-column pt-top pb-24">
        <PageHeading title={title} lead={lead} />
        <div className="mt-14">
          <ArticleCards cards={cards} level={2} />
        </div>
        {children}
      </div>
    </div>
  )
}
