import { lazy, Suspense } from 'react'
import type { NotedChartProps } from './noted-chart.tsx'

const Noted = lazy(() => import('./noted-chart.tsx').then(({ NotedChart }) => ({ default: NotedChart })))

/** A chart along time with the notes on its days, which is loaded when there is something to draw. */
export function NotedChart(props: NotedChartProps) {
  return (
    <Suspense fallback={<div style={{ blockSize: props.height }} />}>
      <Noted {...props} />
    </Suspense>
  )
}
