import type { EventLogReport, EventLogVariant } from '@rad/api/insight/event-logs/contract'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { Card } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { durationOf } from './duration.ts'
import styles from './log-paths.module.css'

/** The paths that most cases of a log took, the most frequent first; each opens its events. */
export function LogPaths({ log }: { log: EventLogReport }) {
  const format = useFormat()
  return (
    <Card
      title={t('Paths')}
      aside={
        <span className={styles.note}>
          {t('the most frequent cover {percent}', { percent: format.percent(log.paths.at(-1)?.covered ?? 0) })}
        </span>
      }
    >
      <table className={styles.paths}>
        <thead>
          <tr>
            <th scope="col">{t('Steps')}</th>
            <th scope="col">{t('Cases')}</th>
            <th scope="col">{t('Share %')}</th>
            <th scope="col">{t('Median time')}</th>
          </tr>
        </thead>
        <tbody>
          {log.paths.map((path) => (
            <LogPath key={path.id} path={path} log={log.id} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function LogPath({ path, log }: { path: EventLogVariant; log: string }) {
  const format = useFormat()
  return (
    <tr>
      <td>
        <ol className={styles.steps}>
          {path.steps.map((step, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a step may come back, and its place never changes
            <li key={place}>
              <bdi>{step}</bdi>
            </li>
          ))}
        </ol>
      </td>
      <td>
        <PathLink href={`/event-log-entries${stringifySearch({ log: [log], variant: [path.id] })}`}>
          {format.number(path.cases)}
        </PathLink>
      </td>
      <td>{format.percent(path.share)}</td>
      <td>{durationOf(format, path.median_seconds)}</td>
    </tr>
  )
}
