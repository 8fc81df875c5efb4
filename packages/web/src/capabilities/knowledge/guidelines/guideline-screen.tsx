import { type Guideline, guidelinesApi } from '@rad/api/knowledge/guidelines/contract'
import { word } from '@rad/api/words'
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink, RouterLink } from '#kit/page/router-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { Article } from '../content/parts/article.tsx'
import { GuidelineStateBadge } from './guideline-words.tsx'
import { useReceipt } from '../content/parts/use-receipt.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { Acknowledge } from './acknowledge.tsx'
import { StepList } from './step-list.tsx'
import styles from './guideline.module.css'

export const { Screen, prefetch } = recordScreen({
  record: guidelinesApi.get,
  id: 'no',
  missing: {
    icon: IconListSearch,
    title: word('Guideline not found'),
    text: word('Nothing published for you has the number {no}.'),
  },
  list: { to: '/guidelines', label: word('All guidelines') },
  useOwn: useReceipt,
  title: ({ title }) => title,
  language: ({ language }) => language,
  badge: ({ mandatory, state }) => (mandatory || state !== 'read' ? <GuidelineStateBadge state={state} /> : null),
  actions: ({ record: { id }, can }) =>
    can('read ContentDraft') ? (
      <ButtonLink to="/content/$id" params={{ id }} variant="default">
        {t('Open in content')}
      </ButtonLink>
    ) : null,
  above: ({ record: { superseded_by } }) => superseded_by && <Replaced by={superseded_by} />,
  page: ({ record }) => (
    <>
      <Sheet guideline={record} />
      {record.mandatory ? <Acknowledge guideline={record} /> : null}
    </>
  ),
})

const Replaced = ({ by: { no, title } }: { by: NonNullable<Guideline['superseded_by']> }) => (
  <p className={pageStyles.note} role="status">
    <span>
      {t('Replaced by')}{' '}
      <RouterLink to="/guidelines/$no" params={{ no }}>
        {no} <bdi>{title}</bdi>
      </RouterLink>
    </span>
  </p>
)

function Sheet({ guideline }: { guideline: Guideline }) {
  const { no, title, language, summary, body, steps } = guideline
  return (
    <section className={`${pageStyles.card} ${styles.sheet}`} aria-label={title}>
      <Byline guideline={guideline} />
      {summary ? (
        <p className={styles.summary}>
          <bdi>{summary}</bdi>
        </p>
      ) : null}
      <Article html={body} language={language} hasContents />
      {steps.length > 0 ? <StepList key={no} guideline={guideline} /> : null}
      <Reasons guideline={guideline} />
    </section>
  )
}

function Byline({ guideline }: { guideline: Guideline }) {
  const format = useFormat()
  const { no, mandatory, edition, published_at, supersedes } = guideline
  return (
    <div className={styles.byline}>
      <strong>{no}</strong>
      {mandatory ? <Badge tone="accent">{t('Mandatory')}</Badge> : null}
      <span title={format.instantWithZone(published_at)}>
        {t('Published {day}', { day: format.day(published_at) })}
      </span>
      {edition > 1 ? <span>{t('Version {no}', { no: edition })}</span> : null}
      {supersedes ? <span>{t('Replaces {no} {title}', { no: supersedes.no, title: supersedes.title })}</span> : null}
    </div>
  )
}

/** The reasons of pleas and hold-ups that this guideline explains. */
function Reasons({ guideline: { reasons } }: { guideline: Guideline }) {
  if (reasons.length === 0) return null
  return (
    <section className={styles.reasons} aria-label={t('Explains')}>
      <h2>{t('Explains')}</h2>
      <ul>
        {reasons.map(({ kind, code, label }) => (
          <li key={`${kind} ${code}`}>
            <span>{kind === 'plea' ? t('Plea') : t('Hold-up')}</span> {code} · {t(label)}
          </li>
        ))}
      </ul>
    </section>
  )
}
