import { type AreaScore, type AuditorSpread, revalidationsApi } from '@rad/api/service/revalidations/contract'
import type { Input } from '@rad/api/contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { Bar } from './bar.tsx'
import styles from './audit.module.css'

type AreaQuery = Input<typeof revalidationsApi.areas>['query']

function Area({ area, outlets, score }: AreaScore) {
  const format = useFormat()
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.text}>{area}</span>
        <span className={styles.small}>
          {t('{count, plural, one {# outlet} other {# outlets}}', { count: outlets })}
        </span>
        <span className={styles.score}>{format.percent(score)}</span>
      </div>
      <Bar percent={score} tone={score < 70 ? 'bad' : score < 85 ? 'warn' : 'good'} />
    </li>
  )
}

/** Where outlets do worst: the mean score of each area, the lowest first. */
export function AreaScores({ filters }: { filters: AreaQuery }) {
  const { data } = useQuery(pagedQuery(revalidationsApi.areas, { query: filters }))
  if (!data || data.length === 0) return null
  return (
    <Card title={t('Mean score by area')}>
      <ul className={styles.items}>
        {data.map((area) => (
          <Area key={area.area} {...area} />
        ))}
      </ul>
    </Card>
  )
}

function Spread({
  checklist,
  region,
  auditors,
  revalidations,
  lowest,
  lowest_by,
  highest,
  highest_by,
  spread,
}: AuditorSpread) {
  const format = useFormat()
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.text}>
          {checklist} · {region}
        </span>
        <span className={styles.score}>{t('{points} points', { points: format.number(spread) })}</span>
      </div>
      <span className={styles.small}>
        <span>{t('{name}: {percent}', { name: lowest_by, percent: format.percent(lowest) })}</span>
        <span>{t('{name}: {percent}', { name: highest_by, percent: format.percent(highest) })}</span>
        <span>{t('{auditors} auditors, {count} revalidations', { auditors, count: revalidations })}</span>
      </span>
    </li>
  )
}

/** How far auditors are apart with one checklist in one region; about people, so that few read it. */
export function AuditorSpreads({ filters }: { filters: Input<typeof revalidationsApi.spread>['query'] }) {
  const can = useCan()
  const mayRead = can('read AuditorSpread')
  const { data } = useQuery({ ...pagedQuery(revalidationsApi.spread, { query: filters }), enabled: mayRead })
  if (!mayRead || !data || data.length === 0) return null
  return (
    <Card title={t('Auditor spread')}>
      <p className={styles.small}>{t('Between the highest and the lowest mean score of auditors.')}</p>
      <ul className={styles.items}>
        {data.slice(0, 8).map((one) => (
          <Spread key={`${one.checklist} ${one.region}`} {...one} />
        ))}
      </ul>
    </Card>
  )
}
