import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { ChartCanvasProps } from '#kit/chart-canvas.tsx'
import type { ChartData } from '#kit/chart-data.ts'
import { areNamed, hasLegend, nearestSeries, peakOf, plotTop } from '#kit/chart-layout.ts'
import { NoteMarks } from '#kit/chart-note-marks.tsx'
import { palettes, type Skin } from '#kit/chart-palette.ts'
import { type Plot, plotOf } from '#kit/chart-plot.ts'
import { useFormat } from '#kit/format.tsx'
import { t } from '#kit/words.ts'
import chartStyles from './chart.module.css'
import styles from './chart-lines.module.css'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
const colourOf = (skin: Skin, index: number) => palettes[skin][index % palettes[skin].length]

interface Drawn {
  data: ChartData
  plot: Plot
  skin: Skin
}

/** Baseline, grid, and what is written along both axes. */
function Axes({ data, plot, write }: Omit<Drawn, 'skin'> & { write: (value: number) => string }) {
  const { left, right, bottom, top, isMirrored } = plot
  const [edge, anchor] = isMirrored ? [right + 8, 'start' as const] : [left - 8, 'end' as const]
  return (
    <g className={styles.axes}>
      {plot.ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={plot.y(tick)} y2={plot.y(tick)} />
          <text x={edge} y={plot.y(tick) + 4} textAnchor={anchor}>
            {write(tick)}
          </text>
        </g>
      ))}
      <text x={edge} y={top - 12} textAnchor={isMirrored ? 'end' : 'start'} dx={isMirrored ? 28 : -28}>
        {data.axis.value}
      </text>
      {data.categories.map((category, place) =>
        place % plot.every === 0 ? (
          <text key={category} x={plot.x(place)} y={bottom + 18} textAnchor="middle">
            {category}
          </text>
        ) : null,
      )}
      <text x={(left + right) / 2} y={bottom + 36} textAnchor="middle">
        {data.axis.category}
      </text>
    </g>
  )
}

/** The way of the values; a gap breaks it, and what is not over yet is dashed. */
function Lines({ data, plot, skin }: Drawn) {
  const last = data.categories.length - 1
  const isNamed = areNamed(data)
  return data.series.map((series, index) => {
    const colour = colourOf(skin, index)
    const isCut = data.isLastUnfinished === true && last > 0
    const way = (from: number, to: number) =>
      series.values.reduce<string>((path, value, place) => {
        if (value === null || place < from || place > to) return path
        const isJoined = place > from && series.values[place - 1] !== null
        return `${path}${isJoined ? 'L' : 'M'}${plot.x(place).toFixed(1)} ${plot.y(value).toFixed(1)}`
      }, '')
    const peak = peakOf(series)
    const height = series.values[peak]
    return (
      <g key={series.key} stroke={colour} fill="none" strokeWidth={2}>
        <path d={way(0, isCut ? last - 1 : last)} strokeLinejoin="round" />
        {isCut ? <path d={way(last - 1, last)} strokeDasharray="3 4" /> : null}
        {isNamed && typeof height === 'number' ? (
          <g className={styles.name} stroke="none" fill={colour}>
            <circle cx={plot.x(peak)} cy={plot.y(height)} r={3} />
            <text x={plot.x(peak)} y={plot.y(height) - 8} textAnchor={plot.anchor(peak)}>
              {series.label}
            </text>
          </g>
        ) : null}
      </g>
    )
  })
}

/** The exact values of a category, beside it. */
function Reading({ data, plot, skin, at, write }: Drawn & { at: number; write: (value: number) => string }) {
  const category = data.categories[at] ?? ''
  const isUnfinished = data.isLastUnfinished && at === data.categories.length - 1
  const isLeft = plot.x(at) > (plot.left + plot.right) / 2
  return (
    <div
      className={styles.reading}
      role="status"
      data-left={isLeft || undefined}
      style={{ left: plot.x(at), top: plot.top }}
    >
      <strong>{isUnfinished ? t('{category} (not over yet)', { category }) : category}</strong>
      {data.series.map((series, index) => {
        const value = series.values[at]
        return (
          <span key={series.key}>
            <span>
              <i style={{ background: colourOf(skin, index) }} />
              {series.label}
            </span>
            <b>{typeof value === 'number' ? write(value) : '–'}</b>
          </span>
        )
      })}
    </div>
  )
}

function Legend({ data, skin }: Pick<Drawn, 'data' | 'skin'>) {
  return (
    <div className={styles.legend} aria-hidden="true">
      {data.series.map((series, index) => (
        <span key={series.key}>
          <i style={{ background: colourOf(skin, index) }} />
          {series.label}
        </span>
      ))}
    </div>
  )
}

/** Lines over categories, which lead to the rows behind them. Arrow keys walk along them, Enter opens. */
export function ChartLines({ data, height, skin, isMirrored, onMark, notes, onNote }: ChartCanvasProps) {
  const { ref, width } = useElementSize()
  const { number } = useFormat()
  const [at, setAt] = useState<number>()
  const write = data.format ?? number
  const plot = plotOf(data, { width, height, top: plotTop(data), isMirrored, write })
  const last = data.categories.length - 1
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    return { x: clientX - box.left, y: clientY - box.top }
  }
  const onPress = (event: PointerEvent) => {
    const { x, y } = pointOf(event)
    const place = plot.placeAt(x)
    const series = place === undefined ? undefined : nearestSeries(data, place, plot.valueAt(y))
    if (place !== undefined && series) onMark?.(place, series)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt(Math.min(Math.max((at ?? -1) + step, 0), last))
    }
    const [first] = data.series
    if (event.key === 'Enter' && at !== undefined && first) onMark?.(at, first.key)
    if (event.key === 'Escape') setAt(undefined)
  }

  return (
    <div className={chartStyles.stage} ref={ref}>
      {hasLegend(data) ? <Legend data={data} skin={skin} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the values are walked with the arrow keys */}
      <div
        className={chartStyles.canvas}
        style={{ blockSize: height, cursor: onMark && at !== undefined ? 'pointer' : undefined }}
        role="img"
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setAt(plot.placeAt(pointOf(event).x))}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
        onPointerUp={onPress}
        aria-label={t('{label}. Arrow keys read the values; the table has them all.', { label: data.label })}
      >
        {width > 0 ? (
          <svg className={styles.plot} width={width} height={height} aria-hidden="true">
            <Axes data={data} plot={plot} write={write} />
            {at === undefined ? null : (
              <line className={styles.at} x1={plot.x(at)} x2={plot.x(at)} y1={plot.top} y2={plot.bottom} />
            )}
            <Lines data={data} plot={plot} skin={skin} />
          </svg>
        ) : null}
      </div>
      {at === undefined || width === 0 ? null : <Reading data={data} plot={plot} skin={skin} at={at} write={write} />}
      {width > 0 && notes.length > 0 && data.days ? (
        <NoteMarks
          notes={notes}
          days={data.days}
          first={plot.x(0)}
          step={plot.step}
          top={plot.top}
          bottom={plot.bottom}
          onNote={onNote}
        />
      ) : null}
    </div>
  )
}
