import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ChartData } from '#kit/chart-data.ts'
import { optionOf } from '#kit/chart-option.ts'
import type { Skin } from '#kit/chart-palette.ts'
import { useFormat } from '#kit/format.tsx'
import { t } from '#kit/words.ts'
import styles from './chart.module.css'

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export interface ChartCanvasProps {
  data: ChartData
  height: number
  skin: Skin
  isMirrored: boolean
  onMark: ((category: number, series: string) => void) | undefined
}

/** Of several series over one category, the one whose value lies closest to where was pressed. */
function nearestSeries({ series }: ChartData, category: number, value: number): string | undefined {
  const distance = (one: ChartData['series'][number]) => Math.abs((one.values[category] ?? 0) - value)
  return series.filter(({ isShare }) => !isShare).toSorted((a, b) => distance(a) - distance(b))[0]?.key
}

/** Draws with ECharts. From the keyboard: arrows walk along the categories and show their values, Enter opens the rows. */
export function ChartCanvas({ data, height, skin, isMirrored, onMark }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const at = useRef(-1)
  const open = useRef(onMark)
  const shown = useRef(data)
  const { number, percent } = useFormat()

  useEffect(() => {
    open.current = onMark
    shown.current = data
  }, [onMark, data])

  useEffect(() => {
    if (!box.current) return
    const drawn = init(box.current)
    chart.current = drawn
    // A press anywhere above a category counts, not only on a mark of a few pixels.
    drawn.getZr().on('click', ({ offsetX, offsetY }) => {
      const point = [offsetX, offsetY]
      if (!drawn.containPixel({ gridIndex: 0 }, point)) return
      const [x = 0, y = 0] = drawn.convertFromPixel({ seriesIndex: 0 }, point) as number[]
      const { isHorizontal = false } = shown.current
      const category = Math.round(isHorizontal ? y : x)
      const series = nearestSeries(shown.current, category, isHorizontal ? x : y)
      if (series) open.current?.(category, series)
    })
    drawn.getZr().on('mousemove', ({ offsetX, offsetY }) => {
      const isOver = open.current && drawn.containPixel({ gridIndex: 0 }, [offsetX, offsetY])
      drawn.getZr().setCursorStyle(isOver ? 'pointer' : 'default')
    })
    const observer = new ResizeObserver(() => drawn.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      drawn.dispose()
    }
  }, [])

  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current?.setOption(
      optionOf(data, {
        skin,
        isMirrored,
        isStill,
        isOpenable: onMark !== undefined,
        write: data.format ?? number,
        writeShare: percent,
      }),
      true,
    )
  }, [data, skin, isMirrored, onMark, number, percent])

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      at.current = Math.min(Math.max(at.current + step, 0), data.categories.length - 1)
      chart.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: at.current })
    }
    const first = data.series[0]
    if (event.key === 'Enter' && at.current >= 0 && first) onMark?.(at.current, first.key)
    if (event.key === 'Escape') chart.current?.dispatchAction({ type: 'hideTip' })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the marks are walked with the arrow keys
    <div
      ref={box}
      className={styles.canvas}
      style={{ blockSize: height }}
      role="img"
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-label={t('{label}. Arrow keys read the values; the table has them all.', { label: data.label })}
    />
  )
}
