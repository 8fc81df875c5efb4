import { areNamed, type ColouredSeries, peakOf } from '#kit/chart/chart-layout.ts'
import type { Drawn } from '#kit/chart/chart-plot.ts'

/** A name near an edge of the plot is anchored inwards of its point. */
function anchorOf(place: number, last: number, isMirrored: boolean) {
  const share = place / Math.max(last, 1)
  if (share > 0.15 && share < 0.85) return 'middle'
  return share > 0.5 === isMirrored ? 'start' : 'end'
}

export interface LinesProps extends Pick<Drawn, 'data' | 'plot'> {
  /** For lines on their own percent axis: bars and their labels take precedence. */
  areShares?: boolean
}

/** The way of the values; a gap breaks it, and what is not over yet is dashed. */
export function Lines({ data, plot, areShares = false }: LinesProps) {
  const isNamed = areNamed(data)
  return data.series
    .filter(({ kind, isShare = false }) => kind === 'line' && isShare === areShares)
    .map((series) => <Line key={series.key} series={series} isNamed={isNamed} data={data} plot={plot} />)
}

/** The area between a line and zero, part by part where gaps break it. */
function areasOf(values: ColouredSeries['values'], plot: Drawn['plot']): string {
  const base = plot.level(0).toFixed(1)
  return values.reduce<string>((path, value, place) => {
    if (value === null) return path
    const { x, y } = plot.point(place, value)
    const begin = typeof values[place - 1] === 'number' ? 'L' : `M${x.toFixed(1)} ${base}L`
    const end = typeof values[place + 1] === 'number' ? '' : `L${x.toFixed(1)} ${base}Z`
    return `${path}${begin}${x.toFixed(1)} ${y.toFixed(1)}${end}`
  }, '')
}

interface LineProps extends Pick<Drawn, 'data' | 'plot'> {
  series: ColouredSeries
  isNamed: boolean
}

function Line({ series, isNamed, data, plot }: LineProps) {
  const { values, colour, isShare } = series
  const last = data.categories.length - 1
  const isCut = data.isLastUnfinished === true && last > 0
  const isKnown = (place: number) => typeof values[place] === 'number'
  const way = (from: number, to: number) =>
    values.reduce<string>((path, value, place) => {
      if (value === null || place < from || place > to) return path
      const { x, y } = plot.point(place, value, isShare)
      return `${path}${place > from && isKnown(place - 1) ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    }, '')
  const peak = peakOf(series)
  // A value between two gaps has no way to or from it.
  const alone = values.flatMap((_, place) =>
    isKnown(place) && !isKnown(place - 1) && !isKnown(place + 1) ? place : [],
  )
  const marked = isNamed && isKnown(peak) ? [...new Set([...alone, peak])] : alone
  return (
    <g stroke={colour} fill="none" strokeWidth={isShare ? 1.5 : 2} strokeOpacity={isShare ? 0.6 : undefined}>
      {series.isFilled ? <path d={areasOf(values, plot)} fill={colour} fillOpacity={0.16} stroke="none" /> : null}
      <path d={way(0, isCut ? last - 1 : last)} strokeLinejoin="round" />
      {isCut ? <path d={way(last - 1, last)} strokeDasharray="3 4" /> : null}
      {marked.map((place) => {
        const { x, y } = plot.point(place, values[place] ?? 0, isShare)
        return (
          <g key={place} stroke="none" fill={colour}>
            <circle cx={x} cy={y} r={3} />
            {isNamed && place === peak ? (
              <text x={x} y={y - 8} textAnchor={anchorOf(peak, last, plot.isMirrored)}>
                {series.label}
              </text>
            ) : null}
          </g>
        )
      })}
    </g>
  )
}
