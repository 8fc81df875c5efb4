import { engagementApi, peopleColumns, peopleList, type Person } from '@rad/api/engagement/people/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import { useFormat } from '#kit/format.tsx'
import { ListPage } from '#kit/list-page.tsx'
import { PathLink } from '#kit/path-link.tsx'
import type { Filter } from '#kit/filter.ts'
import { countedTabs, StatusTabs } from '#kit/status-tabs.tsx'
import { nothing } from '#kit/value.tsx'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView, stringifySearch } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'
import { CohortLine } from '#pickers/cohort-line.tsx'
import { languageWords } from '#pickers/conversation-words.tsx'
import { useCrowdFilters, useCrowdNames } from './engagement-filters.ts'
import styles from './engagement.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(engagementApi.people, { query: readView(peopleList, search).values }))

const conversationsOf = ({ person }: Person, days: Record<string, unknown> = {}) =>
  `/conversations${stringifySearch({ person, ...days })}`

export function Screen() {
  const view = useView(peopleList)
  const { values } = view
  const answer = useQuery(pagedQuery(engagementApi.people, { query: values }))
  const queryClient = useQueryClient()
  const filters: Filter[] = [
    { kind: 'period', key: 'period', label: t('Days'), unset: t('All days') },
    ...useCrowdFilters(),
  ]
  const can = useCan()
  const { number, list } = useFormat()
  const names = useCrowdNames()
  const { period, from, to, bot, client, medium } = values
  const shownDays = { period, from, to, bot, client, medium }
  const hasDays = period !== undefined || from !== undefined || to !== undefined
  const cells: Cells<Person> = {
    conversations: (row) =>
      row.conversations > 0 ? (
        <PathLink href={conversationsOf(row, shownDays)}>{number(row.conversations)}</PathLink>
      ) : (
        number(0)
      ),
    client: (row) => names.client(row.client),
    bots: (row) => list(row.bots.map(names.bot)),
    language: (row) => (row.language ? languageWords(row.language) : nothing),
  }

  return (
    <ListPage
      title={t('People')}
      lead={t('The people behind a figure. Nobody is named: a person is a number.')}
      columns={peopleColumns}
      view={view}
      answer={answer}
      rowId={(row) => row.person}
      cells={cells}
      rowLink={(row, content) => <PathLink href={conversationsOf(row)}>{content}</PathLink>}
      card={(row) => <PersonCard person={row} />}
      searchLabel={t('Number of a person')}
      filters={filters}
      {...(can('export Bot')
        ? { onExport: (format) => download(engagementApi.peopleExport, { query: { ...values, format } }) }
        : {})}
      onNear={(page) => void queryClient.prefetchQuery(query(engagementApi.people, { query: { ...values, page } }))}
      empty={
        values.first_from || values.first_to
          ? { title: t('No rows match'), text: t('Nothing in your scope fits this search and these filters.') }
          : { title: t('Nobody yet'), text: t('People appear as soon as somebody writes to a bot you may see.') }
      }
    >
      <CohortLine
        values={values}
        onClear={() => view.set({ first_from: undefined, first_to: undefined, later: undefined })}
      />
      {hasDays ? (
        <StatusTabs
          label={t('New or returning')}
          value={values.seen}
          onChange={(seen) => view.set({ seen })}
          tabs={countedTabs(
            ['new', 'returning'] as const,
            (seen) => (seen === 'new' ? t('New') : t('Returning')),
            answer.data?.counts,
          )}
        />
      ) : null}
    </ListPage>
  )
}

/** A person on a phone. */
function PersonCard({ person: row }: { person: Person }) {
  const format = useFormat()
  return (
    <PathLink href={conversationsOf(row)} className={styles.person}>
      <span>
        <bdi>{row.person}</bdi>
        <bdi>{t('{count, plural, one {# day active} other {# days active}}', { count: row.days })}</bdi>
      </span>
      <span className={styles.quiet}>
        <bdi>{t('First seen on {first}', { first: format.day(row.first_on) })}</bdi>
        <bdi>{t('{count, plural, one {# message} other {# messages}}', { count: row.messages })}</bdi>
      </span>
    </PathLink>
  )
}
