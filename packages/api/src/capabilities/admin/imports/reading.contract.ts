import { z } from 'zod'
import { text } from '#kernel/contract/contract.ts'

/** What may stand between the cells of a line. */
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Charsets that a file may be read in. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'koi8-r',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const

const Ways = z.object({ first: z.int(), second: z.int(), either: z.int() })

/** How a file is read: guessed by its content, and changed where the guess is wrong. Workbooks have no encoding, other files no sheets. */
export const Reading = z.object({
  encoding: z.string().optional(),
  separator: z.enum(separators).optional(),
  /** The row that names the columns, counted from 1. */
  header: z.int().optional(),
  sheet: z.string().optional(),
  sheets: z.array(z.string()).optional(),
  /** By column, how many of its values can only be read one way, only the other, or both: days, and decimal signs. */
  evidence: z.record(z.string(), z.object({ days: Ways.optional(), decimals: Ways.optional() })).optional(),
})
export type Reading = z.infer<typeof Reading>

/** What a person chooses instead of the guess. */
export const ReadAs = z.strictObject({
  encoding: z.enum(encodings, 'Encoding not found.').optional(),
  separator: z.enum(separators, 'Separator not found.').optional(),
  header: z.int().min(1, 'At least 1.').max(100, 'At most 100.').optional(),
  sheet: text(200).optional(),
})
export type ReadAs = z.infer<typeof ReadAs>
