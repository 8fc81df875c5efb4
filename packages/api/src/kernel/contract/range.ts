/** From one length, included, to below another; an end left open where it is undefined. */
export interface Range {
  from?: number
  below?: number
}

const form = /^(\d{1,6}(?:\.\d{1,3})?)?\.\.(\d{1,6}(?:\.\d{1,3})?)?$/

/** Reads `24..48`, `24..`, or `..48`; undefined for anything else. */
export function rangeIn(written: string): Range | undefined {
  const [, from, below] = form.exec(written) ?? []
  if (from === undefined && below === undefined) return undefined
  if (from !== undefined && below !== undefined && Number(from) >= Number(below)) return undefined
  return { ...(from !== undefined && { from: Number(from) }), ...(below !== undefined && { below: Number(below) }) }
}
