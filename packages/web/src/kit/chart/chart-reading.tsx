import { isAllLines } from '#kit/chart/chart-layout.ts'
import type { Drawn } from '#kit/chart/chart-plot.ts'
import { t } from '#kit/words.ts'
import styles from './chart-drawing.module.css'

interface AtProps extends Pick<Drawn, 'data' | 'plot'> {
  at: number
}

/** Which category is read: a line where lines cross it, a band behind bars. */
export function Pointer({ data, plot, at }: AtProps) {
  const { left, right, top, bottom, isHorizontal } = plot
  const middle = plot.middle(at)
  if (isAllLines(data) && !isHorizontal)
    return <line className={styles.at} x1={middle} x2={middle} y1={top} y2={bottom} />
  const size = Math.abs(plot.step)
  const [x, y, width, height] = isHorizontal
    ? [left, middle - size / 2, right - left, size]
    : [middle - size / 2, top, size, bottom - top]
  return <rect className={styles.band} x={x} y={y} width={width} height={height} />
}

const beside = 12

/**
 * Tracks of a grid that put a box behind a pixel, or before it from the middle on. They give way where it would not fit, so
 * that the box stays inside.
 */
const tracks = (at: number, size: number, away: number) =>
  at > size / 2
    ? `minmax(0, 1fr) auto minmax(0, ${size - at + away}px)`
    : `minmax(0, ${at + away}px) auto minmax(0, 1fr)`

/** Beside a column; below a row or above it, from the end of its bar on. */
function placeOf({ data, plot, at }: AtProps, width: number, height: number) {
  if (!plot.isHorizontal)
    return { gridTemplateColumns: tracks(plot.middle(at), width, beside), gridTemplateRows: `${plot.top}px auto` }
  return {
    gridTemplateColumns: tracks(plot.level(data.series[0]?.values[at] ?? 0), width, beside),
    gridTemplateRows: tracks(plot.middle(at), height, Math.abs(plot.step) / 2),
  }
}

export interface ReadingProps extends Drawn {
  at: number
  width: number
  height: number
}

/** The exact values of a category, beside it. */
export function Reading({ data, plot, at, width, height, write, writeShare }: ReadingProps) {
  return (
    <div className={styles.readingPlace} style={placeOf({ data, plot, at }, width, height)}>
      <ReadingBox data={data} at={at} write={write} writeShare={writeShare} />
    </div>
  )
}

/** The exact values of a category. */
export function ReadingBox({ data, at, write, writeShare }: Omit<Drawn, 'plot'> & { at: number }) {
  const category = data.categories[at] ?? ''
  const isUnfinished = data.isLastUnfinished && at === data.categories.length - 1
  return (
    <div className={styles.reading} role="status">
      <strong>{isUnfinished ? t('{category} (in progress)', { category }) : category}</strong>
      {data.series.map(({ key, label, colour, values, isShare }) => {
        const value = values[at]
        return (
          <span key={key}>
            <span>
              <i style={{ background: colour }} />
              {label}
            </span>
            <b>{typeof value === 'number' ? (isShare ? writeShare : write)(value) : '–'}</b>
          </span>
        )
      })}
    </div>
  )
}
