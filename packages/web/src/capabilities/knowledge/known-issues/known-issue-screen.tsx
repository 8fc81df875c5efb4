import { knownIssueFields, knownIssuesApi } from '@rad/api/knowledge/known-issues/contract'
import { word } from '@rad/api/words'
import IconBulbOff from '@tabler/icons-react/dist/esm/icons/IconBulbOff.mjs'
import { lazy, Suspense } from 'react'
import { Card } from '#kit/page/facts.tsx'
import record from '#kit/page/record.module.css'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { KnownIssueStatusBadge, systemWords } from '#words/helpdesk-words.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { IssueMoves } from './known-issue-moves.tsx'
import styles from './known-issues.module.css'

const RichText = lazy(() => import('#kit/text/rich-text.tsx').then(({ RichText }) => ({ default: RichText })))
const KnownIssueDrawer = lazy(() =>
  import('./known-issue-drawer.tsx').then(({ KnownIssueDrawer }) => ({ default: KnownIssueDrawer })),
)

export const { Screen, prefetch } = recordScreen({
  record: knownIssuesApi.get,
  id: 'no',
  fields: knownIssueFields.fields,
  missing: {
    icon: IconBulbOff,
    title: word('Known issue not found'),
    text: word('No known issue has the number {no}.'),
  },
  list: { to: '/known-issues', label: word('All known issues') },
  title: ({ title }) => title,
  above: ({ record: { no, status, system_group, solved } }) => (
    <p className={record.marks}>
      <span>{no}</span>
      <KnownIssueStatusBadge status={status} />
      <span>{systemWords(system_group)}</span>
      <span>{t('{count, plural, one {# case solved} other {# cases solved}}', { count: solved })}</span>
    </p>
  ),
  main: [
    ({ record: { symptoms } }) => (
      <Card title={t('Symptoms')}>
        <p className={styles.text}>
          <bdi>{symptoms}</bdi>
        </p>
      </Card>
    ),
    ({ record: { remedy } }) => (
      <Card title={t('Remedy')}>
        <Suspense fallback={null}>
          <RichText html={remedy} />
        </Suspense>
      </Card>
    ),
  ],
  aside: [
    {
      title: word('Applies to'),
      facts: [
        'system_group',
        { key: 'models', isWide: true },
        { key: 'dtc_codes', isWide: true },
        { key: 'campaign_no', kind: 'code' },
        { key: 'from_case', label: word('Made from case') },
        { key: 'solved', label: word('Cases solved') },
        { key: 'published_on', label: word('Published'), kind: 'day' },
        { key: 'updated_at', label: word('Updated'), kind: 'instant', isWide: true },
      ],
    },
  ],
  draws: {
    system_group: ({ record: { system_group } }) => systemWords(system_group),
    models: ({ record: { models } }) => (models.length > 0 ? <Models names={models} /> : t('All models')),
    dtc_codes: ({ record: { dtc_codes } }) => dtc_codes.join(', '),
    from_case: ({ record: { from_case } }) =>
      from_case && (
        <RouterLink to="/helpdesk/$no" params={{ no: from_case }}>
          {from_case}
        </RouterLink>
      ),
    solved: ({ record: { no, solved }, can }) =>
      can('read Helpdesk') && solved > 0 ? (
        <RouterLink to="/helpdesk" search={{ known_issue: no } as never}>
          {t('{count, plural, one {# case} other {# cases}}', { count: solved })}
        </RouterLink>
      ) : null,
  },
  acts: {
    edit: {
      label: word('Edit'),
      may: ({ can }) => can('update KnownIssue'),
      form: ({ record: issue, onClose }) => <KnownIssueDrawer issue={issue} onClose={onClose} />,
    },
  },
  menu: ({ record: issue }) => <IssueMoves issue={issue} />,
  // It names people and cases: the brand alone reads it.
  timeline: {
    kind: 'known_issue',
    tones: { published: 'good' },
    isOver: () => false,
    may: ({ can }) => can('update KnownIssue'),
  },
})

/** Names as they are, in no other language. */
const Models = ({ names }: { names: readonly string[] }) => useFormat().list(names)
