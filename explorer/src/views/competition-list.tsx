import { useState } from 'preact/hooks'
import type { CompetitionPage, PageOptions } from '../../../client/src/index.ts'
import { hashOfList, type ListWindow } from '../route.ts'
import { newInList } from '../reading/what-is-new.ts'
import { listQuestion } from '../reading/questions.ts'
import { useAnswer } from '../reading/use-answer.ts'
import { matches } from '../reading/matches.ts'
import type { Session } from '../session.ts'
import { Answered } from './answered.tsx'
import { CompetitionCard } from './competition-card.tsx'
import { News } from './news.tsx'
import { Filter } from './filter.tsx'
import { SourcePanel } from './source-panel.tsx'
import { ViewHeading } from './view-heading.tsx'

interface CompetitionListProps {
  readonly window: ListWindow
  readonly session: Session
}

/** Shows a page of the list of competitions. The newest competition comes first. */
export function CompetitionList({ window, session }: CompetitionListProps) {
  const answer = useAnswer(session, listQuestion(session.reader, window))
  return (
    <Answered answer={answer} what="Competitions">
      {({ value, text, address }) => (
        <>
          <Page page={value} window={window} seesDrafts={session.reader.seesDrafts()} />
          <News value={value.competitions} changesBetween={newInList} />
          <SourcePanel json={text} address={address} session={session} />
        </>
      )}
    </Answered>
  )
}

interface PageProps {
  readonly page: CompetitionPage
  readonly window: ListWindow
  readonly seesDrafts: boolean
}

function Page({ page, window, seesDrafts }: PageProps) {
  const [filter, setFilter] = useState(window.filter ?? '')
  const changeFilter = (words: string) => {
    setFilter(words)
    // Puts the filter into the address without a navigation, so that it survives a return to this page.
    history.replaceState(history.state, '', hashOfList({ ...window, filter: words }))
  }
  const shown = page.competitions.filter((competition) => matches(competition, filter))
  return (
    <>
      <div class="view-head">
        <ViewHeading>Competitions</ViewHeading>
        {page.competitions.length > 0 && (
          <Filter
            label="Filter this page"
            placeholder="name, division, movement …"
            words={filter}
            onChange={changeFilter}
          />
        )}
        <PageSize window={window} />
      </div>
      <p class="small" role="status">
        {countSentence(shown.length, page.competitions.length)}
        {filter.trim() !== '' && page.next !== undefined && <ReadOn page={page} limit={window.limit} filter={filter} />}
      </p>
      {page.competitions.length === 0 && <Empty window={window} />}
      <ul class="cards">
        {shown.map((competition) => (
          <li key={competition.id}>
            <CompetitionCard competition={competition} seesDrafts={seesDrafts} />
          </li>
        ))}
      </ul>
      <Pager page={page} limit={window.limit} filter={filter} />
    </>
  )
}

function countSentence(shown: number, all: number): string {
  if (shown === all) return `${all} on this page, newest first`
  return shown === 0
    ? `None of the ${all} on this page fits: shorten the words of the filter`
    : `${shown} of ${all} fit`
}

const pageSizeMost = 100
const pageSizes = [2, 6, 12, 24, pageSizeMost]

function PageSize({ window: { limit } }: { readonly window: ListWindow }) {
  const sizes = pageSizes.includes(limit) ? pageSizes : [...pageSizes, limit].sort((a, b) => a - b)
  return (
    <label class="page-size">
      <span>A page of</span>
      <select
        value={limit}
        onChange={({ currentTarget }) => (location.hash = hashOfList({ limit: Number(currentTarget.value) }))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  )
}

function Empty({ window: { afterCursor, beforeCursor } }: { readonly window: ListWindow }) {
  const isInside = afterCursor !== undefined || beforeCursor !== undefined
  return (
    <section class="notice">
      <p>{isInside ? 'The list ends here.' : 'There is no competition to see yet.'}</p>
      <p class={isInside ? undefined : 'about-access'}>
        {isInside ? (
          <a href="#/competitions">Back to the newest</a>
        ) : (
          'What its gyms publish appears here with the next look. Platforms see the gyms that granted them access.'
        )}
      </p>
    </section>
  )
}

function ReadOn({ page: { next }, limit, filter }: PagerProps) {
  const onward = {
    limit: pageSizeMost,
    filter,
    ...(limit < pageSizeMost ? {} : { afterCursor: next?.afterCursor ?? '' }),
  }
  return (
    <>
      {'. Only this page was looked at: '}
      <a href={hashOfList(onward)}>{limit < pageSizeMost ? `look at ${pageSizeMost}` : 'look at the next page'}</a>
    </>
  )
}

interface PagerProps {
  readonly page: CompetitionPage
  readonly limit: number
  readonly filter: string
}

function Pager({ page: { previous, next }, limit, filter }: PagerProps) {
  if (previous === undefined && next === undefined) return null
  const hash = ({ afterCursor, beforeCursor }: PageOptions) =>
    hashOfList({ limit, filter, ...(afterCursor && { afterCursor }), ...(beforeCursor && { beforeCursor }) })
  return (
    <nav class="pager" aria-label="Pages">
      {previous !== undefined && (
        <a rel="prev" href={hash(previous)}>
          <span aria-hidden="true">←</span> Newer
        </a>
      )}
      {next !== undefined && (
        <a rel="next" href={hash(next)}>
          Older <span aria-hidden="true">→</span>
        </a>
      )}
    </nav>
  )
}
