/**
 * In built pages this replaces zod in the contracts. A page reads paths, views, and labels of a contract at once; what a
 * body must look like it asks only where someone writes. So the schemas of a contract are written down when it is loaded,
 * and made on the first use of one of them: `schemas.ts`, which forms import, brings zod.
 */

/** What it takes of zod to make the schemas of contracts. */
type Zod = Record<string, unknown>

let zod: Zod | undefined

export function provideZod(given: Zod): void {
  zod = given
}

/** Asks a schema that is written down for itself. */
const made = Symbol('made')

type Callable = (...args: unknown[]) => unknown

/** Schemas that are written down lie in the shapes and lists that others are made of. */
function withSchemas(value: unknown): unknown {
  if (typeof value === 'function') return (value as unknown as Record<symbol, unknown>)[made] ?? value
  if (Array.isArray(value)) return value.map(withSchemas)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withSchemas(one)]))
}

/** A part of a schema or of zod; what is called is called with the schemas themselves. */
function partOf(owner: object, key: PropertyKey): unknown {
  const part = (owner as Record<PropertyKey, unknown>)[key]
  return typeof part === 'function'
    ? (...args: unknown[]) => (part as Callable).apply(owner, args.map(withSchemas))
    : part
}

const tooEarly = (): never => {
  throw new Error(
    'A contract looks into a schema while it is loaded, before zod is there: say it apart from the schema.',
  )
}

function later(make: () => unknown): unknown {
  let schema: unknown
  const get = (): object => (schema ??= make()) as object
  const traps: ProxyHandler<Callable> = {
    get: (_, key) => {
      if (key === made) return get()
      if (zod) return partOf(get(), key)
      // Anyone who awaits something, or prints it, asks for these; no schema has them.
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined
      return later(() => partOf(get(), key))
    },
    apply: (_, __, args) => later(() => (get() as Callable)(...args)),
    ownKeys: tooEarly,
    has: tooEarly,
    getPrototypeOf: tooEarly,
  }
  return new Proxy<Callable>(() => undefined, traps)
}

export const z = later(() => zod ?? tooEarly())
