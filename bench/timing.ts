/** The percentile of these times for a share, such as 0.95; NaN without times. */
export const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

export async function timed<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const from = performance.now()
  const result = await work()
  return { took: performance.now() - from, result }
}
