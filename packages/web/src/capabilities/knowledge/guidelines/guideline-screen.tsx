import { type Guideline, guidelinesApi } from '@rad/api/knowledge/guidelines/contract'
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '#api/query.ts'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink, RouterLink } from '#kit/page/router-link.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { Article } from '#capabilities/knowledge/content/parts/article.tsx'
import { GuidelineStateBadge } from './guideline-words.tsx'
import { useReceipt } from '#capabilities/knowledge/content/parts/use-receipt.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { Acknowledge } from './acknowledge.tsx'
import { StepList } from './step-list.tsx'
import styles from './guideline.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(guidelinesApi.get, { params: { no } }))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(query(guidelinesApi.get, { params: { no } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconListSearch size={28} stroke={1.5} />,
        title: t('Guideline not found'),
        text: t('Nothing published for you has the number {no}.', { no }),
        action: (
          <ButtonLink to="/guidelines" variant="default">
            {t('All guidelines')}
          </ButtonLink>
        ),
      }}
    >
      {(guideline) => <GuidelinePage key={guideline.id} guideline={guideline} />}
    </FoundRecord>
  )
}

function GuidelinePage({ guideline }: { guideline: Guideline }) {
  const can = useCan()
  const { id, no, title, state, mandatory, language, summary, body, steps } = guideline
  useReceipt(guideline)
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            <bdi lang={language}>{title}</bdi>
            {mandatory || state !== 'read' ? <GuidelineStateBadge state={state} /> : null}
          </span>
        }
        actions={
          can('read ContentDraft') ? (
            <ButtonLink to="/content/$id" params={{ id }} variant="default">
              {t('Open in content')}
            </ButtonLink>
          ) : undefined
        }
      />
      {guideline.superseded_by ? (
        <p className={pageStyles.note} role="status">
          <span>
            {t('Replaced by')}{' '}
            <RouterLink to="/guidelines/$no" params={{ no: guideline.superseded_by.no }}>
              {guideline.superseded_by.no} <bdi>{guideline.superseded_by.title}</bdi>
            </RouterLink>
          </span>
        </p>
      ) : null}
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
      {mandatory ? <Acknowledge guideline={guideline} /> : null}
    </div>
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
