import type { ReactNode } from "react"
import { Link } from "react-router"
import type { SitePicture } from "../../../platform/pictures/picture"
import { Picture } from "../../../platform/ui/media/Picture"
import { PageHeading } from "../../../platform/ui/page/PageHeading"

export type ArticleCard = { path: string; title: string; opening: string; picture?: SitePicture }

type Props = {
  cards: ArticleCard[]
  /** Level of the titles. */
  level: 2 | 3
  /** Titles and pictures only, for the end of an article. */
  isNarrow?: boolean
}

/** Links to articles. */
export function ArticleCards({ cards, level, isNarrow = false }: Props) {
  const Title = level === 2 ? "h2" : "h3"
  const columns = isNarrow ? "sm:grid-cols-2 gap-y-8" : "md:grid-cols-2 gap-y-14"
  return (
    <ul className={`grid gap-x-8 ${columns}`}>
      {cards.map(({ path, title, opening, picture }) => (
        <li key={path}>
          <Link to={path} viewTransition className="group grid content-start gap-4 no-underline">
            {picture ? (
              <span className="block aspect-video overflow-hidden">
                <span className="block size-full transition-transform group-hover:scale-[1.025]">
                  <Picture picture={picture} alt="" sizes="(min-width: 80rem) 35rem, (min-width: 48rem) 44vw, 90vw" />
                </span>
              </span>
            ) : null}
            <Title
              className={`${isNarrow ? "text-2xl" : "text-3xl"} text-balance underline-offset-4 group-hover:underline`}
            >
              {title}
            </Title>
            {isNarrow ? null : <p className="text-muted">{opening}</p>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type ArticleListProps = { title: string; lead: string; cards: ArticleCard[]; children?: ReactNode }

/** The list of the press articles or of the posts. */
export function ArticleList({ title, lead, cards, children }: ArticleListProps) {
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
