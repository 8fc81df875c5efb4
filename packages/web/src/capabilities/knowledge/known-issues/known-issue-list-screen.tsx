import { type KnownIssueStatus, knownIssueList, knownIssuesApi } from '@rad/api/knowledge/known-issues/contract'
import { modelsApi } from '@rad/api/network/models/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { inWords } from '#kit/text/in-words.ts'
import { useFormat } from '#kit/text/format.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { KnownIssueStatusBadge, systemWords } from '#words/helpdesk-words.tsx'
import { distinct, optionSource } from '#choose/option-source.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import styles from './known-issues.module.css'

const KnownIssueDrawer = lazy(() =>
  import('./known-issue-drawer.tsx').then(({ KnownIssueDrawer }) => ({ default: KnownIssueDrawer })),
)

const models = optionSource({
  endpoint: modelsApi.options,
  ask: () => ({ query: { active: undefined } }),
  optionsOf: (found) => distinct(found.map(({ name }) => name)),
})

export const { Screen, prefetch } = listScreen({
  list: knownIssueList,
  rows: knownIssuesApi.list,
  file: knownIssuesApi.export,
  lead: word('Faults with a proven remedy, from solved helpdesk cases and campaigns.'),
  search: word('Search number, title, symptoms, or remedy'),
  empty: ({ can }) =>
    can('create KnownIssue')
      ? {
          title: word('No known issues yet'),
          text: word('Turn a solved helpdesk case into a known issue, or add one.'),
        }
      : { title: word('No known issues yet'), text: word('Published known issues appear here.') },
  add: { label: word('Add known issue'), allow: 'create KnownIssue' },
  filters: {
    status: { words: (status) => inWords(status as KnownIssueStatus) },
    system_group: { words: systemWords },
    model: { source: models },
  },
  savedViews: { screen: 'known-issues' },
  tabs: { words: inWords, hidesEmpty: true },
  rowId: ({ no }) => no,
  rowName: ({ no }) => no,
  cells: {
    title: ({ title }) => (
      <span className={styles.title} title={title}>
        {title}
      </span>
    ),
    status: ({ status }) => <KnownIssueStatusBadge status={status} quiet />,
    system_group: ({ system_group }) => systemWords(system_group),
    models: ({ models: named }) => (named.length === 0 ? t('All models') : <Listed values={named} />),
    dtc_codes: ({ dtc_codes }) => (dtc_codes.length === 0 ? nothing : <Listed values={dtc_codes} />),
  },
  cardColumns: { title: 'title', facts: ['no', 'status', 'system_group', 'models', 'dtc_codes', 'solved'] },
  page: ({ no }) => `/known-issues/${no}`,
  drawer: ({ opened, close }) => (opened === 'new' ? <KnownIssueDrawer onClose={close} /> : null),
})

function Listed({ values }: { values: readonly string[] }) {
  const { list } = useFormat()
  const shown = values.slice(0, 3)
  const rest = values.length - shown.length
  return (
    <span title={list(values)}>
      {shown.join(', ')}
      {rest > 0 ? ` +${rest}` : null}
    </span>
  )
}
