/**
 * What binary fractions keep of a decimal number: 143.65 × 10 may come as 1436.4999999999998. To so many digits it is the number
 * that people calculate with again.
 */
const exactDigits = 14

/**
 * A figure with so many decimals at most, an exact half away from zero: 1143.75 is 1143.8 with one decimal. The one rule of
 * rounding, as in the database: its `round` of a numeric does the same (docs/domain.md#measures).
 */
export function rounded(value: number, decimals = 1): number {
  const unit = 10 ** decimals
  const size = Math.round(Number((Math.abs(value) * unit).toPrecision(exactDigits))) / unit
  return value < 0 ? -size || 0 : size
}

/** The same, with all of its decimals written out: `2.50`. */
export const writtenOut = (value: number, decimals: number): string => rounded(value, decimals).toFixed(decimals)
