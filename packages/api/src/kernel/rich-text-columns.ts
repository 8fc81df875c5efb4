import { sql } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import { auditWork } from './command.ts'
import type { Db } from './context.ts'
import { invalid } from './errors.ts'
import { type Job, maxPerRound } from './jobs.ts'
import type { RichTextKind } from './rich-text-rules.ts'

/**
 * The cleaner that texts are written by. It grows with every change of what the cleaner lets through, so that stored texts
 * are cleaned again; `rich-text.test.ts` notices a change.
 */
export const cleanerVersion = 1

/** Tables whose rows name the cleaner of their text. */
type TableWithText = { [T in keyof Tables]: 'cleaner_version' extends keyof Tables[T] ? T : never }[keyof Tables]

interface Declared {
  table: TableWithText
  /** The columns that name a row. */
  key: readonly string[]
  column: string
  kind: RichTextKind
  /** As many characters are stored at most. What is sent may grow as it is cleaned: a `<` becomes `&lt;`. */
  most: number
}

/** A column with rich text, as the job and tests look at it. */
export interface StoredText {
  declared: Declared
}

/** What is loaded when the first text is written: a page of the demo begins without. */
const cleaner = async () => (await import('./rich-text.ts')).cleanHtml

/** A column that holds a rich text. Every way to such a text goes through it (rich-texts.ts lists all). */
export class RichTextColumn<C extends string> implements StoredText {
  readonly declared: Declared & { column: C }

  constructor(declared: Declared & { column: C }) {
    this.declared = declared
  }

  /** A text as it is stored. One that is too long once it is clean is refused at the field of the body that it came in. */
  async clean(
    html: string,
    field: string = this.declared.column,
    tooLong = `Use at most ${this.declared.most} characters.`,
  ): Promise<string> {
    const { kind, most } = this.declared
    const { html: clean, isCut } = (await cleaner())(kind, html, most)
    if (isCut) throw invalid({ [field]: tooLong })
    return clean
  }

  /** As much of a text as can be stored, for what comes from outside and cannot be refused. */
  async cleanCut(html: string): Promise<string> {
    const { kind, most } = this.declared
    return (await cleaner())(kind, html, most).html
  }

  /** The columns of a text that was cleaned. */
  stored(html: string): Record<C, string> & { cleaner_version: number } {
    return { [this.declared.column]: html, cleaner_version: cleanerVersion } as Record<C, string> & {
      cleaner_version: number
    }
  }

  /** A stored text as it may be shown. The scheduled job leaves none of an earlier cleaner. */
  async shown(html: string, cleaner_version: number): Promise<string> {
    return cleaner_version >= cleanerVersion ? html : (await cleaner())(this.declared.kind, html).html
  }
}

/** The rows of one column that an earlier cleaner wrote, each as its table and the values of its key. */
async function waitingOf(db: Db, { declared }: StoredText, limit: number): Promise<string[]> {
  const key = sql.join(declared.key.map((name) => sql.ref(name)))
  const { rows } = await sql<{ key: string }>`
    select concat_ws(' ', ${key}) as key from ${sql.table(declared.table)}
    where cleaner_version < ${cleanerVersion} limit ${limit}`.execute(db)
  return rows.map((row) => `${declared.table} ${row.key}`)
}

/** Cleans one row as the job names it; one that was written meanwhile is clean. */
async function cleanRow(db: Db, { declared }: StoredText, name: string): Promise<number> {
  const values = name.split(' ').slice(1)
  const [table, column] = [sql.table(declared.table), sql.ref(declared.column)]
  const isRow = sql.join(
    declared.key.map((one, at) => sql`${sql.ref(one)} = ${values[at]}`),
    sql` and `,
  )
  const { rows } = await sql<{ html: string }>`
    select ${column} as html from ${table}
    where ${isRow} and cleaner_version < ${cleanerVersion} for update`.execute(db)
  if (!rows[0]) return 0
  const { html } = (await cleaner())(declared.kind, rows[0].html)
  await sql`update ${table} set ${column} = ${html}, cleaner_version = ${cleanerVersion} where ${isRow}`.execute(db)
  return 1
}

/** The job that cleans texts of an earlier cleaner, in batches, with one line of the trail for each. */
export const cleanStoredTexts = (columns: readonly StoredText[]): Job => ({
  name: 'clean stored texts',
  everySeconds: 20,
  batchSize: 50,
  due: async (db) => {
    const waiting: string[] = []
    for (const column of columns)
      if (waiting.length < maxPerRound) waiting.push(...(await waitingOf(db, column, maxPerRound - waiting.length)))
    return waiting.map((id) => ({ id, label: id }))
  },
  runBatch: async (db, _deps, ids) => {
    for (const column of columns) {
      const { table } = column.declared
      let texts = 0
      // One after the other, so that calls are served between any two of them.
      for (const id of ids) if (id.startsWith(`${table} `)) texts += await cleanRow(db, column, id)
      if (texts > 0)
        await auditWork(db, [
          { action: 'clean', entity: table, entity_id: 'texts', after: { texts, cleaner_version: cleanerVersion } },
        ])
    }
  },
})
