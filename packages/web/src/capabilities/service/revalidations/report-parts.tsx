import { type AreaScore, type DecisionSpread, revalidationsApi } from '@rad/api/service/revalidations/contract'
import type { Input } from '@rad/api/contract'
import { words } from '@rad/api/words'
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

/** What its people decided, counted in words of their own. */
const countWords = ({ by, people, decisions: count }: DecisionSpread) =>
  by === 'auditor'
    ? t('{auditors} auditors, {count} revalidations', { auditors: people, count })
    : by === 'approver'
      ? t('{people} approvers, {count} declarations', { people, count })
      : t('{panels} panels, {count} pleas', { panels: people, count })

const titles: Record<DecisionSpread['by'], string> = words({
  auditor: 'Mean score',
  approver: 'Approval rate of NA declarations',
  panel: 'Upheld pleas',
})

function Spread(one: DecisionSpread) {
  const format = useFormat()
  const { by, of, region, lowest, lowest_by, highest, highest_by, spread } = one
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.text}>{[t(titles[by]), of, region].filter(Boolean).join(' · ')}</span>
        <span className={styles.score}>{t('{points} points', { points: format.number(spread) })}</span>
      </div>
      <span className={styles.small}>
        <span>{t('{name}: {percent}', { name: lowest_by, percent: format.percent(lowest) })}</span>
        <span>{t('{name}: {percent}', { name: highest_by, percent: format.percent(highest) })}</span>
        <span>{countWords(one)}</span>
      </span>
    </li>
  )
}

/** How far those who decide the same are apart; about people, so that few read it. */
export function DecisionSpreads({ filters }: { filters: Input<typeof revalidationsApi.spread>['query'] }) {
  const can = useCan()
  const mayRead = can('read AuditorSpread')
  const { data } = useQuery({ ...pagedQuery(revalidationsApi.spread, { query: filters }), enabled: mayRead })
  if (!mayRead || !data || data.length === 0) return null
  return (
    <Card title={t('Auditor spread')}>
      <p className={styles.small}>
        {t('Between the highest and the lowest of auditors, of people who approve declarations, and of panels.')}
      </p>
      <ul className={styles.items}>
        {data.slice(0, 12).map((one) => (
          <Spread key={`${one.by} ${one.of} ${one.region}`} {...one} />
        ))}
      </ul>
    </Card>
  )
}
