import type { CardLine, CardSection } from '@rad/api/insight/outlet-card/contract'
import { word, words } from '@rad/api/words'
import { Change } from '#kit/page/change.tsx'
import { Card } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { figureWriter, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './outlet-card.module.css'

const titles: Record<CardSection, string> = words({
  tickets: 'Tickets',
  complaints: 'Complaints',
  service: 'Job cards, service',
  bodyshop: 'Job cards, bodyshop',
})

const marks = { better: word('Better'), worse: word('Worse'), same: word('Same') } as const
const goodWay = { better: 'up', worse: 'down', neutral: undefined } as const

/** The measures of one part, each beside the median of the region; a value opens its rows. */
export function CardTable({ section, lines }: { section: CardSection; lines: readonly CardLine[] }) {
  return (
    <Card title={t(titles[section])}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Measure')}</th>
            <th scope="col" className={styles.number}>
              {t('Outlet')}
            </th>
            <th scope="col" className={styles.number}>
              {t('Region median')}
            </th>
            <th scope="col">{t('Against the region')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Line({ line }: { line: CardLine }) {
  const { label, kind, hint, value, before, median, more_is, mark, opens } = line
  const write = figureWriter(kind, useFormat())
  const written = (figure: number | null) => <bdi>{figure === null ? '–' : write(figure)}</bdi>
  return (
    <tr>
      <th scope="row" title={t(hint)}>
        {t(label)}
      </th>
      <td className={styles.number}>
        {opens && value !== null ? (
          <PathLink href={opens} className={styles.figure}>
            {written(value)}
          </PathLink>
        ) : (
          written(value)
        )}
        {value !== null && before !== null && value !== before ? (
          <small>
            <Change value={value} before={before} kind={kind} good={goodWay[more_is]} />
          </small>
        ) : null}
      </td>
      <td className={styles.number}>{written(median)}</td>
      <td>
        {mark ? (
          <span className={styles.mark} data-mark={mark}>
            {t(marks[mark])}
          </span>
        ) : null}
      </td>
    </tr>
  )
}
