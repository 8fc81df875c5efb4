import { rounded } from '@rad/api/rounded'
import { locale, t } from '#kit/words.ts'

/** Which files may be chosen. */
export interface FileLimits {
  /** As the `accept` of an input: `image/*,.pdf`. */
  accept?: string
  largestMegabytes: number
}

const megabyte = 1_048_576

const isOf = (file: File, accept: string) =>
  accept.split(',').some((kind) => {
    const accepted = kind.trim().toLowerCase()
    if (accepted.startsWith('.')) return file.name.toLowerCase().endsWith(accepted)
    return accepted.endsWith('/*') ? file.type.startsWith(accepted.slice(0, -1)) : file.type === accepted
  })

/** What is wrong with a file before it is sent; undefined for nothing. The server looks at the content. */
export function problemOf(file: File, { accept, largestMegabytes }: FileLimits): string | undefined {
  const { name } = file
  if (accept && !isOf(file, accept)) return t('{name} is not an accepted file type.', { name })
  if (file.size > largestMegabytes * megabyte)
    return t('{name} is too large. Use a file of at most {size} MB.', { name, size: largestMegabytes })
  if (file.size === 0) return t('{name} is empty.', { name })
  return undefined
}

/** How large a file is, as people read it. */
export function sizeOf(bytes: number): string {
  const [unit, size, digits]: [string, number, number] =
    bytes < 1024 ? ['byte', 1, 0] : bytes < megabyte ? ['kilobyte', 1024, 0] : ['megabyte', megabyte, 1]
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  const options = {
    style: 'unit',
    unit,
    unitDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  return new Intl.NumberFormat(locale(), options).format(rounded(bytes / size, digits))
}
