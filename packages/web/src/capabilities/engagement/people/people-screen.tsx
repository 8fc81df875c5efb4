import { engagementApi, peopleList, type Person } from '@rad/api/engagement/people/contract'
import { word } from '@rad/api/words'
import type { Cells } from '#kit/table/data-table.tsx'
import type { Values } from '#kit/filter/filter.ts'
import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { nothing } from '#kit/text/value.tsx'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { CohortLine } from '#capabilities/engagement/portal/parts/cohort-line.tsx'
import { languageWords } from '#words/conversation-words.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { crowdLooks, useCrowdNames } from './engagement-filters.ts'
import styles from './engagement.module.css'

const conversationsOf = ({ person }: Person, days: Record<string, unknown> = {}) =>
  `/conversations${stringifySearch({ person, ...days })}`

const hasDays = ({ period, from, to }: Values) => period !== undefined || from !== undefined || to !== undefined

function useCells({ values: { period, from, to, bot, client, medium } }: { values: Values }): Cells<Person> {
  const { number, list } = useFormat()
  const names = useCrowdNames()
  return {
    conversations: (row) =>
      row.conversations > 0 ? (
        <PathLink href={conversationsOf(row, { period, from, to, bot, client, medium })}>
          {number(row.conversations)}
        </PathLink>
      ) : (
        number(0)
      ),
    client: (row) => names.client(row.client),
    bots: (row) => list(row.bots.map(names.bot)),
    language: (row) => (row.language ? languageWords(row.language) : nothing),
  }
}

export const { Screen, prefetch } = listScreen({
  list: peopleList,
  rows: engagementApi.people,
  file: engagementApi.peopleExport,
  lead: word('Users behind a figure, shown as numbers without names.'),
  search: word('Search user number'),
  empty: ({ values: { first_from, first_to } }) =>
    first_from || first_to
      ? { title: word('No rows match'), text: word('Nothing in your scope matches this search and these filters.') }
      : { title: word('No users yet'), text: word('Users appear here when they write to a bot you have access to.') },
  filters: { ...crowdLooks, period: { label: word('Days'), unset: word('All time') } },
  above: ({ values, view }) => (
    <CohortLine
      values={values}
      onClear={() => view.set({ first_from: undefined, first_to: undefined, later: undefined })}
    />
  ),
  tabs: { isShown: hasDays },
  useOwn: useCells,
  cells: ({ own }) => own,
  rowId: ({ person }) => person,
  rowLink: (row, content) => <PathLink href={conversationsOf(row)}>{content}</PathLink>,
  card: (row) => <PersonCard person={row} />,
})

/** A person on a phone. */
function PersonCard({ person: row }: { person: Person }) {
  const format = useFormat()
  return (
    <PathLink href={conversationsOf(row)} className={styles.person}>
      <span>
        <bdi>{row.person}</bdi>
        <bdi>{t('{count, plural, one {# active day} other {# active days}}', { count: row.days })}</bdi>
      </span>
      <span className={styles.quiet}>
        <bdi>{t('First seen on {first}', { first: format.day(row.first_on) })}</bdi>
        <bdi>{t('{count, plural, one {# message} other {# messages}}', { count: row.messages })}</bdi>
      </span>
    </PathLink>
  )
}
