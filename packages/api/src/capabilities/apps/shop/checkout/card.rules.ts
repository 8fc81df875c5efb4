import type { Card } from './contract.ts'

/** Whether the last digit of a card's number fits the others (ISO/IEC 7812): nearly every slip of the fingers does not. */
export function fitsLuhn(number: string): boolean {
  const digits = [...number].toReversed().map(Number)
  const sum = digits.reduce((all, digit, index) => {
    if (index % 2 === 0) return all + digit
    return all + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return sum % 10 === 0
}

const brands: readonly (readonly [RegExp, Card['brand']])[] = [
  [/^3[47]\d{13}$/, 'American Express'],
  [/^(60|65|81|82|508)\d+$/, 'RuPay'],
  [/^4\d+$/, 'Visa'],
  [/^(5[1-5]|2(2[2-9][1-9]|[3-6]\d\d|7[01]\d|720))\d+$/, 'Mastercard'],
]

export const brandOf = (number: string): Card['brand'] => brands.find(([begins]) => begins.test(number))?.[1] ?? 'Card'

export const cvvDigits = (brand: Card['brand']): number => (brand === 'American Express' ? 4 : 3)

/** `09/29` as month and year. */
export function expiryOf(written: string): { month: number; year: number } {
  const [month = '', year = ''] = written.split('/')
  return { month: Number(month), year: 2000 + Number(year) }
}

/** A card serves until the last day of its month. */
export const isExpired = ({ month, year }: { month: number; year: number }, today: string): boolean =>
  `${year}-${String(month).padStart(2, '0')}` < today.slice(0, 7)
