import { z } from 'zod'
import type { Endpoint } from '#kernel/contract/contract.ts'

const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const repeated = (piece: string) => (length: number) => filled(piece, length).toWellFormed()
const around = (piece: string) => (length: number) =>
  `a${filled(piece, Math.max(length - 2, 0))}b`.slice(0, length).toWellFormed()

/** What costs most to read, clean, search, cut, or show, as long as a field allows. */
export const hostileTexts: Readonly<Record<string, (length: number) => string>> = {
  'opening tags': repeated('<'),
  ampersands: repeated('&'),
  'unfinished images': repeated('"<img "'),
  'nested quotations': repeated('> - '),
  'square brackets': repeated('['),
  'round brackets': repeated('((('),
  'marks on one letter': around('\u0301'),
  'shaped letters': repeated('بِسْمِ क्षि '),
  'bidi controls': around('\u202e\u2066\u2069\u202c'),
  'joined emoji': repeated('👩‍👩‍👧‍👦\u200d'),
  'one long word': repeated('a'),
  'many lines': around('\nx'),
  'nested JSON': repeated('{"a":['),
  spaces: around(' '),
  mentions: repeated('@a '),
  links: repeated('http://a.b/'),
}

type Place = readonly (string | number)[]

/** A field of a body that takes any text. */
export interface TextField {
  place: Place
  max: number
}

interface Bounds {
  isText: boolean
  isFree: boolean
  max: number
}

const nothing: Bounds = { isText: false, isFree: true, max: 0 }

/** The bounds that a schema sets for a text, through whatever is done to it before and after. */
function boundsOf(schema: z.core.$ZodType | undefined): Bounds {
  if (!schema) return nothing
  const { def } = schema._zod
  if (schema instanceof z.ZodString) {
    const isFree = !schema.format && !(def as { checks?: readonly z.core.$ZodCheck[] }).checks?.some(isForm)
    return { isText: true, isFree, max: schema.maxLength ?? 0 }
  }
  if (schema instanceof z.ZodPipe) return both(boundsOf(schema.in), boundsOf(schema.out))
  if ('innerType' in def) return boundsOf(def.innerType as z.core.$ZodType)
  return schema instanceof z.ZodStringFormat ? { isText: true, isFree: false, max: 0 } : nothing
}

const isForm = (check: z.core.$ZodCheck) => check._zod.def.check === 'string_format'
const both = (one: Bounds, other: Bounds): Bounds => ({
  isText: one.isText || other.isText,
  isFree: one.isFree && other.isFree,
  max: Math.max(one.max, other.max),
})

/** What lies inside of a schema that may be absent, has a default, or is made of another. */
function inside(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod
  if (schema instanceof z.ZodPipe) return inside(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  return 'innerType' in def ? inside(def.innerType as z.core.$ZodType) : schema
}

/** The fields of a body that take any text, and how long each may be; of a list its first item. */
function* fieldsIn(schema: z.core.$ZodType, place: Place): Generator<TextField> {
  const inner = inside(schema)
  if (inner instanceof z.ZodObject)
    for (const [key, one] of Object.entries(inner.shape)) yield* fieldsIn(one as z.core.$ZodType, [...place, key])
  else if (inner instanceof z.ZodArray) yield* fieldsIn(inner.element, [...place, 0])
  else {
    const { isText, isFree, max } = boundsOf(schema)
    if (isText && isFree && max >= 20) yield { place, max }
  }
}

export const textFieldsOf = ({ body, method, multipart }: Endpoint): TextField[] =>
  body && method !== 'GET' && !multipart ? [...fieldsIn(body, [])] : []

/** A body with a text in one of its places, made where they are missing. */
export function withText(body: unknown, [first, ...rest]: Place, text: string): unknown {
  if (first === undefined) return text
  const isList = typeof first === 'number'
  const value: Record<string | number, unknown> = isList
    ? ([...(Array.isArray(body) ? body : [])] as unknown as Record<number, unknown>)
    : { ...(body as Record<string, unknown> | undefined) }
  value[first] = withText(value[first], rest, text)
  return value
}
