import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'

type Type = 'date' | 'int' | 'bigint' | 'uuid' | 'text' | 'boolean'

/** A table of sums: the columns of its key, in the order of its index, and what is summed up under each. */
interface Rollup {
  key: Record<string, Type>
  sums: Record<string, Type>
}

const counts = <const K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, 'int'])) as Record<K, 'int'>

/** What sessions add up to (M70 to M76). */
const usage = {
  ...counts('sessions', 'engaged', 'contained', 'contained_for_good', 'handed_over', 'abandoned', 'failed'),
  ...counts('bounced', 'turns_user', 'turns_bot', 'turns_agent', 'fallback_turns', 'fallback_sessions'),
  ...counts('ratings', 'good_ratings'),
  seconds: 'bigint',
} as const

/**
 * The rollups (docs/domain.md#measures, M70 to M81). Every line also names its client, which follows from the bot.
 * Coarser ones follow from finer ones, which are listed first.
 */
export const rollups = {
  usage_day: {
    key: { bot_id: 'uuid', day: 'date', medium: 'text', is_new: 'boolean', intent: 'text' },
    sums: usage,
  },
  usage_hour: {
    key: { bot_id: 'uuid', day: 'date', hour: 'int', medium: 'text' },
    sums: counts('messages', 'sessions'),
  },
  usage_bot: {
    key: { bot_id: 'uuid', day: 'date', medium: 'text' },
    sums: { ...counts('messages'), ...usage },
  },
  usage_month: {
    key: { bot_id: 'uuid', month: 'date', medium: 'text', is_new: 'boolean', intent: 'text' },
    sums: usage,
  },
  usage_weekday: {
    key: { bot_id: 'uuid', month: 'date', weekday: 'int', hour: 'int', medium: 'text' },
    sums: counts('sessions'),
  },
  usage_length: {
    key: { bot_id: 'uuid', what: 'text', month: 'date', medium: 'text', value: 'int' },
    sums: counts('sessions'),
  },
  person_day: {
    key: { bot_user_id: 'uuid', bot_id: 'uuid', day: 'date', medium: 'text' },
    sums: counts('messages'),
  },
  activity: { key: { of_id: 'uuid', medium: 'text', day: 'date', gap: 'int' }, sums: counts('people') },
  cohort: { key: { of_id: 'uuid', first_on: 'date', later: 'int' }, sums: counts('people') },
} as const satisfies Record<string, Rollup>

export type RollupName = keyof typeof rollups
type Value = string | number | boolean
type KeyOf<N extends RollupName> = Record<keyof (typeof rollups)[N]['key'] | 'client_id', Value>
type SumsOf<N extends RollupName> = Record<keyof (typeof rollups)[N]['sums'], number>
export type Line<N extends RollupName> = KeyOf<N> & SumsOf<N>

/** Differences for one rollup, added up by its key before they are written. */
export class Differences<N extends RollupName> {
  readonly #name: N
  readonly #lines = new Map<string, Record<string, Value>>()

  constructor(name: N) {
    this.#name = name
  }

  /** Adds these sums, so many times: -1 takes them away. */
  add(key: KeyOf<N>, sums: Partial<SumsOf<N>>, times: 1 | -1 = 1): void {
    const { key: columns, sums: summed } = rollups[this.#name]
    const name = Object.keys(columns)
      .map((column) => key[column as keyof KeyOf<N>])
      .join(' ')
    const line = this.#lines.get(name) ?? { ...key, ...Object.fromEntries(Object.keys(summed).map((sum) => [sum, 0])) }
    for (const [sum, value] of Object.entries<number | undefined>(sums))
      line[sum] = (line[sum] as number) + times * (value ?? 0)
    this.#lines.set(name, line)
  }

  /** The lines in which anything changes. */
  get lines(): Line<N>[] {
    const sums = Object.keys(rollups[this.#name].sums)
    return [...this.#lines.values()].filter((line) => sums.some((sum) => line[sum] !== 0)) as Line<N>[]
  }

  /** Writes them, in the order of their keys; a line that falls to nothing goes. */
  async write(db: Db): Promise<void> {
    const { lines } = this
    if (lines.length === 0) return
    const { key, sums } = rollups[this.#name]
    const columns: Record<string, Type> = { ...key, client_id: 'uuid', ...sums }
    const names = Object.keys(columns)
    const refs = (of: readonly string[], from: string) => sql.join(of.map((name) => sql.ref(`${from}.${name}`)))
    const each = (of: readonly string[], write: (name: string) => ReturnType<typeof sql>, between: string) =>
      sql.join(of.map(write), sql.raw(between))
    const sum = (name: string) => sql`${sql.ref(`stored.${name}`)} + ${sql.ref(`line.${name}`)}`
    await sql`
      merge into ${sql.table(this.#name)} stored
      using (
        select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as line (${each(names, (name) => sql`${sql.ref(name)} ${sql.raw(columns[name]!)}`, ', ')})
        order by ${sql.join(Object.keys(key).map((name) => sql.ref(name)))}
      ) line on ${each(Object.keys(key), (name) => sql`${sql.ref(`stored.${name}`)} = ${sql.ref(`line.${name}`)}`, ' and ')}
      when matched and ${each(Object.keys(sums), (name) => sql`${sum(name)} = 0`, ' and ')} then delete
      when matched then update set ${each(Object.keys(sums), (name) => sql`${sql.ref(name)} = ${sum(name)}`, ', ')}
      when not matched then insert (${sql.join(names.map((name) => sql.ref(name)))}) values (${refs(names, 'line')})
    `.execute(db)
  }
}
