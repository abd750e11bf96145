import { formatDate } from "../../../platform/date-format"
import type { SitePicture } from "../../../platform/pictures/picture"
import { LinkButton } from "../../../platform/ui/Button"
import { Picture } from "../../../platform/ui/media/Picture"
import { Section } from "../../../platform/ui/page/Section"
import type { LongText } from "../../rules/long-text"
import { type ArticleCard, ArticleCards } from "./ArticleCards"
import { LongTextPage } from "./LongTextPage"

type Props = {
  article: { text: LongText; date: string; picture?: SitePicture; others: ArticleCard[] }
  /** The list that the article belongs to. */
  list: { path: string; label: string; more: string }
}

/** A press article or a post, followed by links to the others. */
export function ArticlePage({ article: { text, date, picture, others }, list }: Props) {
  return (
    <LongTextPage
      text={text}
      overline={`${list.label} · ${formatDate(date)}`}
      picture={
        picture ? (
          <div aria-hidden="true" className="mt-8 mb-10 aspect-video overflow-hidden print:hidden">
            <Picture picture={picture} alt="" sizes="(min-width: 46rem) 42rem, 90vw" isAboveTheFold />
          </div>
        ) : null
      }
    >
      <Section
        id="more"
        title={list.more}
        headingClass="mb-8 text-3xl"
        className="mt-16 border-t border-line pt-10 print:hidden"
      >
        <ArticleCards cards={others} level={3} isNarrow />
        <LinkButton to={list.path} variant="outline" className="mt-10">
          {list.label}
        </LinkButton>
      </Section>
    </LongTextPage>
  )
}
