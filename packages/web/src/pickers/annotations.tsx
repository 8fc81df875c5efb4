import { lazy, Suspense } from 'react'
import type { NotedChartProps } from './noted-chart.tsx'

const loadNoted = () => import('./noted-chart.tsx')
const Noted = lazy(() => loadNoted().then(({ NotedChart }) => ({ default: NotedChart })))

/** Fetches what draws a chart beside its figures, for a page that shows one at once. */
export function fetchNotedChart() {
  void loadNoted()
  void import('#kit/chart-canvas.tsx')
}

/** A chart along time with the notes on its days, which is loaded when there is something to draw. */
export function NotedChart(props: NotedChartProps) {
  return (
    <Suspense fallback={<div style={{ blockSize: props.height }} />}>
      <Noted {...props} />
    </Suspense>
  )
}
