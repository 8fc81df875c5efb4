import type { CSSProperties } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import styles from './retention-grid.module.css'

/** Users who returned after so many days; `people` is null where it is too early to know. */
export interface RetentionCell {
  later: number
  people: number | null
  of: number
  percent: number | null
}

/** People first seen on the same days. */
export interface Cohort {
  from: string
  to: string
  /** Its days are not over: more may join. */
  is_running: boolean
  size: number
  cells: readonly RetentionCell[]
}

export interface RetentionGridProps {
  label: string
  cohorts: readonly Cohort[]
  /** Over all cohorts that are old enough. */
  mean: readonly RetentionCell[]
  /** The people behind a cell; without a distance those of the whole cohort. */
  addressOf: (cohort: Cohort, later?: number) => string | undefined
}

/** Beyond these a column waits until one cohort is old enough for it. */
const alwaysShown = 28

/** Returning users: a line per cohort, a column per day after the first, the darker the more people returned. */
export function RetentionGrid({ label, cohorts, mean, addressOf }: RetentionGridProps) {
  const places = mean.flatMap(({ later, people }, place) =>
    later > 0 && (later <= alwaysShown || people !== null) ? [place] : [],
  )
  const most = Math.max(1, ...cohorts.flatMap(({ cells }) => places.map((place) => cells[place]?.percent ?? 0)))
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.grid}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.name}>
              {t('First seen')}
            </th>
            <th scope="col" rowSpan={2} className={styles.size}>
              {t('Users')}
            </th>
            <th scope="colgroup" colSpan={places.length} className={styles.axis}>
              {t('Returned, days after first seen')}
            </th>
          </tr>
          <tr>
            {places.map((place) => (
              <th key={place} scope="col">
                <bdi>{mean[place]?.later}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.mean}>
            <th scope="row" className={styles.name}>
              {t('Average')}
            </th>
            <td className={styles.size}>
              <Size size={cohorts.reduce((sum, { size }) => sum + size, 0)} />
            </td>
            {places.map((place) => (
              <Cell key={place} cell={mean[place]} most={most} />
            ))}
          </tr>
          {cohorts.map((cohort) => (
            <tr key={cohort.from}>
              <th scope="row" className={styles.name}>
                <Days cohort={cohort} near={cohorts.at(-1)?.to ?? cohort.to} />
              </th>
              <td className={styles.size}>
                <Size size={cohort.size} href={cohort.size > 0 ? addressOf(cohort) : undefined} />
              </td>
              {places.map((place) => (
                <Cell
                  key={place}
                  cell={cohort.cells[place]}
                  most={most}
                  addressOf={(later) => addressOf(cohort, later)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The days of a cohort; their year where it is not the one that is near. */
function Days({ cohort: { from, to, is_running }, near }: { cohort: Cohort; near: string }) {
  const { shortDay } = useFormat()
  const last = shortDay(to, near)
  return (
    <>
      <bdi>{from === to ? last : t('{first} to {last}', { first: shortDay(from, near), last })}</bdi>
      {is_running ? <span className={styles.running}>{t('in progress')}</span> : null}
    </>
  )
}

function Size({ size, href }: { size: number; href?: string | undefined }) {
  const { number } = useFormat()
  return <bdi>{href ? <PathLink href={href}>{number(size)}</PathLink> : number(size)}</bdi>
}

interface CellProps {
  cell: RetentionCell | undefined
  /** The largest share of all, which is the darkest. */
  most: number
  addressOf?: (later: number) => string | undefined
}

function Cell({ cell, most, addressOf }: CellProps) {
  const format = useFormat()
  if (!cell || cell.people === null)
    return (
      <td className={styles.blank}>
        <span className={styles.hidden}>{t('not available yet')}</span>
      </td>
    )
  const { people, of, percent, later } = cell
  if (percent === null) return <td className={styles.blank}>{nothing}</td>
  const behind = t('{people} of {of} users', { people: format.number(people), of: format.number(of) })
  const href = people > 0 ? addressOf?.(later) : undefined
  return (
    <td style={{ '--heat': percent / most } as CSSProperties} data-none={people === 0 || undefined} title={behind}>
      {href ? (
        <PathLink href={href} aria-label={`${format.percent(percent)}, ${behind}`}>
          <bdi>{format.percent(percent)}</bdi>
        </PathLink>
      ) : (
        <bdi>{format.percent(percent)}</bdi>
      )}
    </td>
  )
}
