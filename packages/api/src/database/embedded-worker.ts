import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { valueParsers } from './values.ts'

export type Question = {
  id: number
  do: 'open' | 'query' | 'image' | 'close'
  sql?: string
  parameters?: readonly unknown[]
}
export interface Answer {
  id: number
  command?: string
  rowCount?: number
  rows?: unknown[]
  image?: Uint8Array
  error?: Record<string, unknown>
}

const port = parentPort!
const { folder, image } = workerData as { folder?: string; image?: string }
let db: PGlite | undefined

async function query(sql: string, parameters: readonly unknown[]): Promise<Omit<Answer, 'id'>> {
  const options = { parsers: valueParsers }
  const results: Results[] =
    parameters.length > 0 ? [await db!.query(sql, [...parameters], options)] : await db!.exec(sql, options)
  const last = results.at(-1)
  const command = /^\s*(?:with\b[\s\S]*?\)\s*)?(\w+)/i.exec(sql)?.[1]?.toUpperCase()
  return { command, rows: last?.rows ?? [], rowCount: last?.rows.length || last?.affectedRows || 0 }
}

async function answer(question: Question): Promise<Omit<Answer, 'id'>> {
  switch (question.do) {
    case 'open':
      db = await PGlite.create({
        dataDir: folder,
        extensions: { pg_trgm },
        loadDataDir: image ? new Blob([await readFile(image)]) : undefined,
      })
      await db.exec("set time zone 'UTC'")
      return {}
    case 'query':
      return query(question.sql!, question.parameters ?? [])
    case 'image':
      return { image: await (await db!.dumpDataDir('none')).bytes() }
    case 'close':
      await db?.close()
      return {}
  }
}

port.on('message', async (question: Question) => {
  try {
    port.postMessage({ id: question.id, ...(await answer(question)) })
  } catch (error) {
    // An error crosses the thread as plain fields: its class and the query object it carries do not.
    const { message, stack, code, detail, constraint, table, column, where } = error as Error & Record<string, unknown>
    port.postMessage({ id: question.id, error: { message, stack, code, detail, constraint, table, column, where } })
  }
})
