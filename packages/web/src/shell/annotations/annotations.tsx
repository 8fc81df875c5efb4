import { lazy, Suspense } from 'react'
import type { NotedChartProps } from './noted-chart.tsx'
import styles from './annotations.module.css'

const loadNoted = () => import('./noted-chart.tsx')
const Noted = lazy(() => loadNoted().then(({ NotedChart }) => ({ default: NotedChart })))

/** Fetches what draws a chart beside its figures, for a page that shows one at once. */
export function fetchNotedChart() {
  void loadNoted()
  void import('#kit/chart/chart-drawing.tsx')
}

/** A chart along time with the notes on its days, which is loaded when there is something to draw. */
export function NotedChart(props: NotedChartProps) {
  return (
    <Suspense fallback={<ChartToCome height={props.height} />}>
      <Noted {...props} />
    </Suspense>
  )
}

/** The room of such a chart with what is above and below it: a figure, as the heading of a card makes room for one. */
export function ChartToCome({ height }: Pick<NotedChartProps, 'height'>) {
  return <figure className={styles.toCome} style={{ blockSize: height }} aria-hidden="true" />
}
