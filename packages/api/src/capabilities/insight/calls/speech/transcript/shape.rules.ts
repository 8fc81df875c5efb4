import { z } from 'zod'
import type { Problems } from './rules.ts'

/** A value of JSON before its shape is known. */
export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is at a path of names, such as `results.items`; undefined where there is nothing. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value)

export const isListAt = (value: unknown, ...path: readonly string[]): boolean => Array.isArray(at(value, ...path))

/** A number, a number that is written, or nothing. What it is `numberOf` decides, so that a check can name the segment. */
export const optionalNumber = z.unknown().optional()
/** A speaker. */
export const optionalLabel = z.union([z.number(), z.string()]).nullish()
export const optionalText = z.string().nullish()

/** The value in the shape of a format; undefined with problems that name the fields that have another one. */
export function shaped<T>(schema: z.ZodType<T>, value: unknown, problems: Problems): T | undefined {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  for (const { path } of read.error.issues)
    problems.addToFile(
      `“${path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join('.')}” is missing or not of its type.`,
    )
  return undefined
}
