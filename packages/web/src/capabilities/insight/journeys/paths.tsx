import type { JourneyPath, JourneyPaths } from '@rad/api/insight/journeys/contract'
import { journeyReport, journeysApi } from '@rad/api/insight/journeys/contract'
import { useQuery } from '@tanstack/react-query'
import { ActionIcon } from '@mantine/core'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { lazy, Suspense, useState } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery } from '#api/query.ts'
import { ChartCard } from '#kit/chart/chart-card.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { NumberedPager } from '#kit/page/numbered-pager.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { ExportMenu } from '#kit/table/export-menu.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { stepWords } from '#words/step-words.ts'
import { stepTone } from './parts/journey-words.tsx'
import styles from './paths.module.css'

interface PathsProps {
  /** The filters of the report. */
  values: Record<string, unknown>
}

const GroupDrawer = lazy(() => import('./group-drawer.tsx').then(({ GroupDrawer }) => ({ default: GroupDrawer })))

const perPage = 10
const filters = ['q', ...Object.keys(journeyReport.filters).filter((key) => key !== 'compare')]

/** The paths that visits took, the most frequent first, ten on a page; each opens its visits. */
export function Paths({ values }: PathsProps) {
  const [page, setPage] = useState(1)
  const [saving, setSaving] = useState<string>()
  const may = useCan()(journeysApi.pathsExport.allow)
  const query = Object.fromEntries(filters.map((key) => [key, values[key]]))
  const found = useQuery(pagedQuery(journeysApi.paths, { query: { ...query, page } }))
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <BlockSkeleton height={240} />
  const { paths, different } = found.data
  if (different === 0) return null
  return (
    <ChartCard
      title={t('Paths')}
      note={<Notes found={found.data} query={query} />}
      actions={
        may ? (
          <ExportMenu
            onExport={(format) => download(journeysApi.pathsExport, { query: { ...query, format } } as never)}
          />
        ) : undefined
      }
    >
      <table className={styles.paths}>
        <thead>
          <tr>
            <th scope="col">{t('Steps')}</th>
            <th scope="col">{t('Visits')}</th>
            <th scope="col">{t('Share %')}</th>
            <th scope="col">{t('Median days')}</th>
            <th scope="col">{t('Delivered %')}</th>
            <th scope="col" aria-label={t('Save as group')} />
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => (
            <Path
              key={path.id}
              path={path}
              search={stringifySearch({ ...query, path: [String(path.id)] })}
              onSave={setSaving}
            />
          ))}
        </tbody>
      </table>
      <NumberedPager page={page} pages={Math.ceil(different / perPage)} onPage={setPage} />
      <Suspense fallback={null}>
        {saving ? <GroupDrawer view={saving} onClose={() => setSaving(undefined)} /> : null}
      </Suspense>
    </ChartCard>
  )
}

/** How many paths there are, and what the first ten cover; visits with repeats and with returns open their lists. */
function Notes({ found, query }: { found: JourneyPaths; query: Record<string, unknown> }) {
  const format = useFormat()
  const { different, with_repeats, with_returns, top_covers } = found
  const notes = [
    t('{count, plural, one {# path} other {# different paths}}', { count: different }),
    t('the ten most frequent cover {percent}', { percent: format.percent(top_covers ?? 0) }),
  ]
  const address = (narrowed: object) => `/journeys${stringifySearch({ ...query, ...narrowed })}`
  return (
    <>
      {notes.join(' · ')}
      {' · '}
      <PathLink className={styles.inText} href={address({ has_repeat: 'true' })}>
        {t('{count, plural, one {# visit repeats a step} other {# visits repeat a step}}', { count: with_repeats })}
      </PathLink>
      {' · '}
      <PathLink className={styles.inText} href={address({ has_return: 'true' })}>
        {t('{count, plural, one {# returns to one} other {# return to one}}', { count: with_returns })}
      </PathLink>
    </>
  )
}

/** A step and how often it came in a row. */
function runsOf(steps: readonly string[]): { step: string; times: number }[] {
  const runs: { step: string; times: number }[] = []
  for (const step of steps) {
    const last = runs.at(-1)
    if (last?.step === step) last.times += 1
    else runs.push({ step, times: 1 })
  }
  return runs
}

interface PathProps {
  path: JourneyPath
  /** The query of the address of its visits. */
  search: string
  onSave: (view: string) => void
}

function Path({ path, search, onSave }: PathProps) {
  const format = useFormat()
  return (
    <tr>
      <td>
        <ol className={styles.steps}>
          {runsOf(path.steps).map(({ step, times }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a step may come back, and its place never changes
            <li key={place} data-tone={stepTone(step)}>
              {times > 1 ? t('{step} × {times}', { step: stepWords(step), times }) : stepWords(step)}
            </li>
          ))}
        </ol>
      </td>
      <td>
        <PathLink href={`/journeys${search}`}>{format.number(path.visits)}</PathLink>
      </td>
      <td>{format.percent(path.share)}</td>
      <td>{format.number(path.median_days)}</td>
      <td>{format.percent(path.delivered_percent)}</td>
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Save as group')}
          title={t('Save as group')}
          onClick={() => onSave(search.replace(/^\?/, ''))}
        >
          <IconUsersGroup size={16} stroke={1.8} />
        </ActionIcon>
      </td>
    </tr>
  )
}
