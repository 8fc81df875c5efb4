import type { ChartData } from '#kit/chart/chart-data.ts'

/** The bars of the second series hang below zero, so that both are seen against each other; figures stay as they are. */
export function mirrored(data: ChartData & { format: (value: number) => string }): ChartData {
  const { series, format } = data
  return {
    ...data,
    series: series.map((one, nth) => ({
      ...one,
      kind: 'bar',
      stack: 'mirrored',
      values: nth === 1 ? one.values.map((value) => (value === null ? null : -value)) : one.values,
    })),
    format: (value) => format(Math.abs(value)),
  }
}
