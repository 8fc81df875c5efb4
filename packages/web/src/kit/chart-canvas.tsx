import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChartData, ChartNote } from '#kit/chart-data.ts'
import { nearestSeries, plotTop } from '#kit/chart-layout.ts'
import { NoteMarks } from '#kit/chart-note-marks.tsx'
import { optionOf } from '#kit/chart-option.ts'
import type { Skin } from '#kit/chart-palette.ts'
import { useFormat } from '#kit/format.tsx'
import { useDrawing } from '#kit/use-drawing.ts'
import { t } from '#kit/words.ts'
import styles from './chart.module.css'

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export interface ChartCanvasProps {
  data: ChartData
  height: number
  skin: Skin
  isMirrored: boolean
  onMark: ((category: number, series: string) => void) | undefined
  notes: readonly ChartNote[]
  onNote: ((id: string) => void) | undefined
}

/** Where the categories lie in the box, in its pixels. */
interface Places {
  first: number
  step: number
  bottom: number
}

function placesOf(chart: EChartsType, { categories }: ChartData): Places {
  const at = (index: number) => chart.convertToPixel({ xAxisIndex: 0 }, index)
  const first = at(0)
  const step = categories.length > 1 ? at(1) - first : 0
  return { first, step, bottom: chart.convertToPixel({ yAxisIndex: 0 }, 0) }
}

/** Bars and lines over categories, which lead to the rows behind them. */
export function ChartCanvas({ data, height, skin, isMirrored, onMark, notes, onNote }: ChartCanvasProps) {
  const open = useRef(onMark)
  const shown = useRef(data)
  const { number, percent } = useFormat()
  const [places, setPlaces] = useState<Places>()
  const isOpenable = onMark !== undefined
  const isNoted = notes.length > 0 && data.days !== undefined && !data.isHorizontal

  useEffect(() => {
    open.current = onMark
    shown.current = data
  }, [onMark, data])

  const draw = useCallback(
    (chart: EChartsType) => {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      const write = data.format ?? number
      const look = { skin, isMirrored, isStill, isOpenable, write, writeShare: percent }
      chart.setOption(optionOf(data, look), true)
    },
    [data, skin, isMirrored, isOpenable, number, percent],
  )
  const listen = (chart: EChartsType) => {
    // A press anywhere above a category counts, not only on a mark of a few pixels.
    chart.getZr().on('click', ({ offsetX, offsetY }) => {
      const point = [offsetX, offsetY]
      if (!chart.containPixel({ gridIndex: 0 }, point)) return
      const [x = 0, y = 0] = chart.convertFromPixel({ seriesIndex: 0 }, point) as number[]
      const { isHorizontal = false } = shown.current
      const category = Math.round(isHorizontal ? y : x)
      const series = nearestSeries(shown.current, category, isHorizontal ? x : y)
      if (series) open.current?.(category, series)
    })
    chart.getZr().on('mousemove', ({ offsetX, offsetY }) => {
      const isOver = open.current && chart.containPixel({ gridIndex: 0 }, [offsetX, offsetY])
      chart.getZr().setCursorStyle(isOver ? 'pointer' : 'default')
    })
  }
  const { box, onKeyDown } = useDrawing({
    draw,
    listen,
    count: data.categories.length,
    onOpen: (index) => {
      const first = data.series[0]
      if (first) onMark?.(index, first.key)
    },
    onLaid: (chart) => setPlaces(placesOf(chart, shown.current)),
  })

  return (
    <div className={styles.stage}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the marks are walked with the arrow keys */}
      <div
        ref={box}
        className={styles.canvas}
        style={{ blockSize: height }}
        role="img"
        tabIndex={0}
        onKeyDown={onKeyDown}
        aria-label={t('{label}. Arrow keys read the values; the table has them all.', { label: data.label })}
      />
      {isNoted && places ? (
        <NoteMarks notes={notes} days={data.days ?? []} {...places} top={plotTop(data)} onNote={onNote} />
      ) : null}
    </div>
  )
}
