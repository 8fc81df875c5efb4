import type { JourneyPath } from '@rad/api/insight/journeys/contract'
import { journeyReport, journeysApi } from '@rad/api/insight/journeys/contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { ChartCard } from '#kit/chart/chart-card.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { stepTone, stepWords } from './parts/journey-words.tsx'
import styles from './paths.module.css'

interface PathsProps {
  /** The filters of the report. */
  values: Record<string, unknown>
}

const filters = ['q', ...Object.keys(journeyReport.filters).filter((key) => key !== 'compare')]

/** The paths that most visits took, the most frequent first; each opens its visits. */
export function Paths({ values }: PathsProps) {
  const format = useFormat()
  const query = Object.fromEntries(filters.map((key) => [key, values[key]]))
  const found = useQuery(pagedQuery(journeysApi.paths, { query }))
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <BlockSkeleton height={240} />
  const { paths, different, with_repeats, with_returns } = found.data
  if (paths.length === 0) return null
  const notes = [
    t('{count, plural, one {# path} other {# different paths}}', { count: different }),
    t('the most frequent cover {percent}', { percent: format.percent(paths.at(-1)!.covered) }),
    t('{count, plural, one {# visit repeats a step} other {# visits repeat a step}}', { count: with_repeats }),
    t('{count, plural, one {# returns to one} other {# return to one}}', { count: with_returns }),
  ]
  return (
    <ChartCard title={t('Paths')} note={notes.join(' · ')}>
      <table className={styles.paths}>
        <thead>
          <tr>
            <th scope="col">{t('Steps')}</th>
            <th scope="col">{t('Visits')}</th>
            <th scope="col">{t('Share %')}</th>
            <th scope="col">{t('Median days')}</th>
            <th scope="col">{t('Delivered %')}</th>
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => (
            <Path
              key={path.id}
              path={path}
              href={`/journeys${stringifySearch({ ...query, path: [String(path.id)] })}`}
            />
          ))}
        </tbody>
      </table>
    </ChartCard>
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

function Path({ path, href }: { path: JourneyPath; href: string }) {
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
        <PathLink href={href}>{format.number(path.visits)}</PathLink>
      </td>
      <td>{format.percent(path.share)}</td>
      <td>{format.number(path.median_days)}</td>
      <td>{format.percent(path.delivered_percent)}</td>
    </tr>
  )
}
