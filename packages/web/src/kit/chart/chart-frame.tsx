import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ChartData, ChartNote, MarkAddress } from '#kit/chart/chart-data.ts'
import { t } from '#kit/words.ts'
import styles from './chart.module.css'

const ChartTable = lazy(() => import('#kit/chart/chart-table.tsx').then(({ ChartTable }) => ({ default: ChartTable })))

export interface ChartFrameProps {
  data: ChartData
  /** In CSS pixels. */
  height: number
  addressOf: MarkAddress | undefined
  notes?: readonly ChartNote[]
  /** Shown below the drawing and the table. */
  foot?: ReactNode
  /** The drawing. */
  children: ReactNode
}

/** A drawing with its table one click away. */
export function ChartFrame({ data, height, addressOf, notes, foot, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false)
  const turn = isTable ? t('Show chart') : t('Show table')
  return (
    <figure className={styles.figure} data-mini={data.isMini || undefined} aria-label={data.label}>
      <button
        type="button"
        className={styles.turn}
        aria-pressed={isTable}
        // Several small charts on a page each have one.
        aria-label={data.isMini ? `${turn}: ${data.label}` : undefined}
        onClick={() => setTable(!isTable)}
      >
        {turn}
      </button>
      <Suspense fallback={<div style={{ blockSize: height }} />}>
        {isTable ? <ChartTable data={data} addressOf={addressOf} height={height} notes={notes ?? []} /> : children}
      </Suspense>
      {foot}
    </figure>
  )
}
