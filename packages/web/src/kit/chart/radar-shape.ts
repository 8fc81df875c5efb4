import type { Point } from '#kit/chart/chart-plot.ts'

/** The directions of the axes of a radar: the first one upwards, the others clockwise. */
export interface RadarShape {
  middle: Point
  radius: number
  count: number
}

const angleOf = (axis: number, count: number) => (axis / count) * 2 * Math.PI - Math.PI / 2

/** A point on an axis, at a share of its length. */
export const pointOn = ({ middle, radius, count }: RadarShape, axis: number, share: number): Point => ({
  x: middle.x + Math.cos(angleOf(axis, count)) * radius * share,
  y: middle.y + Math.sin(angleOf(axis, count)) * radius * share,
})

/** The closed way along all axes. */
export const outlineOn = (shape: RadarShape, shares: readonly number[]): string =>
  `M${shares
    .map((share, axis) => pointOn(shape, axis, share))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}Z`

/** The axis that a point is nearest to. */
export function axisAt({ middle, count }: RadarShape, { x, y }: Point): number {
  const angle = Math.atan2(y - middle.y, x - middle.x) + Math.PI / 2
  return (Math.round((angle / (2 * Math.PI)) * count) + count) % count
}
