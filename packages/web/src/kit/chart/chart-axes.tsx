import { hasShare } from '#kit/chart/chart-layout.ts'
import type { Drawn, Plot } from '#kit/chart/chart-plot.ts'
import { cutTo, widthOf } from '#kit/chart/chart-text.ts'
import { locale } from '#kit/words.ts'
import styles from './chart-drawing.module.css'

const shareTicks = [0, 25, 50, 75, 100]
const wholePercent = (value: number) => new Intl.NumberFormat(locale(), { style: 'percent' }).format(value / 100)

/** Beside the plot: at the start of the reading direction, or at the far end. */
function beside({ left, right, isMirrored }: Plot, isFar = false) {
  const isRight = isMirrored !== isFar
  return { x: isRight ? right + 8 : left - 8, textAnchor: isRight ? ('start' as const) : ('end' as const) }
}

/** The lines of the grid with their values, along the axis of the values. */
function Grid({ plot, write }: Pick<Drawn, 'plot' | 'write'>) {
  const { left, right, top, bottom, isHorizontal, ticks, everyTick } = plot
  return ticks.map((tick, nth) => {
    const at = plot.level(tick)
    const ends = isHorizontal ? { x1: at, x2: at, y1: top, y2: bottom } : { x1: left, x2: right, y1: at, y2: at }
    const place = isHorizontal
      ? { x: at, y: bottom + 18, textAnchor: 'middle' as const }
      : { ...beside(plot), y: at + 4 }
    return (
      <g key={tick}>
        <line {...ends} data-base={(tick === 0 && nth > 0) || undefined} />
        {nth % everyTick === 0 ? <text {...place}>{write(tick)}</text> : null}
      </g>
    )
  })
}

/** Shares are read at an axis across from that of the values. */
function Shares({ plot }: Pick<Drawn, 'plot'>) {
  return shareTicks.map((share) => {
    const at = plot.level(share, true)
    const place = plot.isHorizontal
      ? { x: at, y: plot.top - 8, textAnchor: 'middle' as const }
      : { ...beside(plot, true), y: at + 4 }
    return (
      <text key={share} {...place}>
        {wholePercent(share)}
      </text>
    )
  })
}

/** The names of the categories, as many as have room; a truncated one shows its full text on hover. */
function Names({ data, plot, width }: Pick<Drawn, 'data' | 'plot'> & { width: number }) {
  const { bottom, isHorizontal, every, nameRoom } = plot
  return data.categories.map((category, place) => {
    if (place % every !== 0) return null
    const name = cutTo(nameRoom, category, widthOf)
    const at = plot.middle(place)
    const half = widthOf(name) / 2
    const position = isHorizontal
      ? { ...beside(plot), y: at + 4 }
      : { x: Math.min(Math.max(at, half), width - half), y: bottom + 18, textAnchor: 'middle' as const }
    return (
      <text key={place} {...position}>
        {name === category ? null : <title>{category}</title>}
        {name}
      </text>
    )
  })
}

/** The grid, and what is written along the axes. */
export function Axes({ data, plot, write, width }: Pick<Drawn, 'data' | 'plot' | 'write'> & { width: number }) {
  const { left, right, top, bottom, isHorizontal, isMirrored } = plot
  const below = { x: (left + right) / 2, y: bottom + 36, textAnchor: 'middle' as const }
  const above = {
    x: isMirrored ? width : 0,
    y: top - 16,
    textAnchor: isMirrored ? ('end' as const) : ('start' as const),
  }
  return (
    <g className={styles.axes}>
      <Grid plot={plot} write={write} />
      {hasShare(data) ? <Shares plot={plot} /> : null}
      <Names data={data} plot={plot} width={width} />
      <text {...(isHorizontal ? below : above)}>{data.axis.value}</text>
      {isHorizontal ? null : <text {...below}>{data.axis.category}</text>}
    </g>
  )
}
