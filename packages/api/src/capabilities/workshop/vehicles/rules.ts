/** What each sign counts for is the last digit of its place here. */
const signs = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
/** What each position counts for; the ninth is the check digit itself. */
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** The position of the check digit, from zero. */
const checkAt = 8

/** The check digit of a VIN by its other sixteen signs: a digit, or X for ten. */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce((total, sign, place) => total + (signs.indexOf(sign) % 10) * weights[place]!, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** Whether the ninth sign is the check digit. Many markets do not keep one, so that a wrong one only warns. */
export const checkDigitFits = (vin: string): boolean => vin.charAt(checkAt) === checkDigitOf(vin)

/** The same VIN with the check digit that fits. */
export const withCheckDigit = (vin: string): string =>
  `${vin.slice(0, checkAt)}${checkDigitOf(vin)}${vin.slice(checkAt + 1)}`

/** What the odometer showed on the nearest days before and after another reading. */
export interface Neighbours {
  before: { km: number } | undefined
  after: { km: number; cluster_replaced: boolean } | undefined
}

/** The error of a reading; undefined where it is valid. An odometer falls only where its cluster is replaced. */
export function refusedReading(km: number, isReplaced: boolean, { before, after }: Neighbours): string | undefined {
  if (before && km < before.km && !isReplaced) return `Lower than the last reading (${before.km} km).`
  if (after && km > after.km && !after.cluster_replaced) return `Higher than a later reading (${after.km} km).`
  return undefined
}

/** Why a reading can't be withdrawn from between two others; undefined where it can. */
export function refusedWithdrawal({ before, after }: Neighbours): string | undefined {
  if (!before || !after || after.cluster_replaced || after.km >= before.km) return undefined
  return `Without this reading, a later one (${after.km} km) would be lower than an earlier one (${before.km} km). Withdraw one of these first.`
}
