import { useId } from 'react'
import { barsOf, columnsOf, type Bar, outlineOf } from '#kit/chart/chart-columns.ts'
import { isLabelled } from '#kit/chart/chart-layout.ts'
import { type Drawn, labelRoomOf, type Plot } from '#kit/chart/chart-plot.ts'
import { widthOf } from '#kit/chart/chart-text.ts'
import styles from './chart-drawing.module.css'

/** A bar carries its figure beyond its end. */
function labelAt({ start, begin, end }: Bar, size: number, { isHorizontal }: Plot) {
  const middle = start + size / 2
  const isBack = end < begin
  if (!isHorizontal) return { x: middle, y: isBack ? end - 6 : end + 14, textAnchor: 'middle' as const }
  return { x: end + (isBack ? -6 : 6), y: middle + 4, textAnchor: isBack ? ('end' as const) : ('start' as const) }
}

/** Bars from zero on, beside each other or in stacks. What is not over yet is hatched. */
export function Bars({ data, plot, write, writeShare }: Drawn) {
  const hatch = useId()
  const columns = columnsOf(data, plot)
  const { size } = columns
  const bars = barsOf(data, plot, columns)
  const colours = new Map(data.series.map(({ key, colour }) => [key, colour]))
  const last = data.categories.length - 1
  const base = plot.level(0)
  const room = columns.count === 1 ? Math.abs(plot.step) : columns.step
  const hasFigures =
    isLabelled(data) && (plot.isHorizontal || labelRoomOf(data, { write, measure: widthOf }) <= room - 2)
  if (bars.length === 0) return null

  return (
    <>
      <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.hatch} width={2} height={6} />
      </pattern>
      <g
        className={styles.bars}
        data-lying={plot.isHorizontal || undefined}
        style={{ transformOrigin: plot.isHorizontal ? `${base}px 0` : `0 ${base}px` }}
      >
        {bars
          .filter(({ value }) => value !== 0)
          .map((bar) => {
            const outline = outlineOf(bar, size, plot)
            const isUnfinished = data.isLastUnfinished && bar.place === last
            return (
              <g key={`${bar.series.key} ${bar.place}`} fill={colours.get(bar.series.key)}>
                <path
                  d={outline}
                  data-pale={(data.highlighted !== undefined && data.highlighted !== bar.place) || undefined}
                  data-unfinished={isUnfinished || undefined}
                />
                {isUnfinished ? <path d={outline} fill={`url(#${hatch})`} /> : null}
              </g>
            )
          })}
      </g>
      {hasFigures ? (
        <g className={styles.figures}>
          {bars
            .filter(({ value }) => value !== 0)
            .map((bar) => (
              <text key={`${bar.series.key} ${bar.place}`} {...labelAt(bar, size, plot)}>
                {(bar.series.isShare ? writeShare : write)(bar.value)}
              </text>
            ))}
        </g>
      ) : null}
    </>
  )
}
