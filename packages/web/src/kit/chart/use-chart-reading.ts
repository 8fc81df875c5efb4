import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import { seriesAt } from '#kit/chart/chart-columns.ts'
import type { ChartData } from '#kit/chart/chart-data.ts'
import type { Plot } from '#kit/chart/chart-plot.ts'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const pointOf = ({ clientX, clientY, currentTarget }: MouseEvent) => {
  const box = currentTarget.getBoundingClientRect()
  return { x: clientX - box.left, y: clientY - box.top }
}

/** The category of a chart that is read: pointed at, or reached with the arrow keys. A press or Enter opens its rows. */
export function useChartReading(
  data: ChartData,
  plot: Plot,
  onMark: ((category: number, series: string) => void) | undefined,
) {
  const [reached, setReached] = useState<number>()
  // The chart may have fewer categories by now.
  const at = reached !== undefined && reached in data.categories ? reached : undefined
  const onPoint = (event: PointerEvent) => setReached(plot.placeAt(pointOf(event)))
  return {
    at,
    onPointerDown: onPoint,
    onPointerMove: onPoint,
    // Lifting a finger leaves the selected reading open.
    onPointerLeave({ pointerType }: PointerEvent) {
      if (pointerType !== 'touch') setReached(undefined)
    },
    onBlur: () => setReached(undefined),
    /** A press anywhere above a category counts, not only on a mark of a few pixels. */
    onClick(event: MouseEvent) {
      const point = pointOf(event)
      const place = plot.placeAt(point)
      const series = place === undefined ? undefined : seriesAt(data, plot, place, point)
      if (place !== undefined && series) onMark?.(place, series)
    },
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key]
      if (step !== undefined) {
        event.preventDefault()
        setReached(Math.min(Math.max((at ?? -1) + step, 0), data.categories.length - 1))
      }
      const [first] = data.series
      if (event.key === 'Enter' && at !== undefined && first) onMark?.(at, first.key)
      if (event.key === 'Escape') setReached(undefined)
    },
  }
}
