const poolSize = 40
const longest = 80

const isScalar = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '' && value.length <= longest) || typeof value === 'number'

/** Stores the records that answers contain, so that later calls can be about them. */
export class Links {
  readonly #values = new Map<string, unknown[]>()
  readonly #records = new Map<string, Record<string, unknown>[]>()
  readonly #spared: ReadonlySet<unknown>
  #seen = 0

  /** Of what is spared, no call is made: the callers themselves, who would take away their own rights. */
  constructor(spared: Iterable<unknown>) {
    this.#spared = new Set(spared)
  }

  #keep<T>(pools: Map<string, T[]>, name: string, value: T) {
    const pool = pools.get(name) ?? []
    pools.set(name, pool)
    this.#seen += 1
    if (pool.length < poolSize) pool.push(value)
    else pool[this.#seen % poolSize] = value
  }

  /** Takes in the first records of an answer, however deep they lie. */
  learn(capability: string, answer: unknown, depth = 0): void {
    if (depth > 5 || typeof answer !== 'object' || answer === null) return
    if (Array.isArray(answer)) {
      for (const one of answer.slice(0, 4)) this.learn(capability, one, depth + 1)
      return
    }
    const record = answer as Record<string, unknown>
    if (Object.values(record).some((value) => this.#spared.has(value))) return
    if (['id', 'no', 'code', 'version'].some((key) => isScalar(record[key])))
      this.#keep(this.#records, capability, record)
    for (const [key, value] of Object.entries(record)) {
      if (!isScalar(value)) this.learn(capability, value, depth + 1)
      else for (const name of [key, `${capability}.${key}`]) this.#keep(this.#values, name, value)
    }
  }

  record(capability: string, which: number): Record<string, unknown> {
    const known = this.#records.get(capability) ?? []
    return known[which % known.length] ?? {}
  }

  value(capability: string, keys: readonly string[], which: number): unknown {
    const names = [...keys.map((key) => `${capability}.${key}`), ...keys]
    const pool = names.map((name) => this.#values.get(name)).find((one) => one) ?? []
    return pool[which % pool.length]
  }
}
