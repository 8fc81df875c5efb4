import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { importsApi, type CheckAnswer } from '#capabilities/admin/imports/contract.ts'
import type { Database } from '#database/database.ts'
import type { Caller } from './test-app.ts'

/** Folder of real files, outside the repository; undefined where it is not there. */
export const realFiles = [resolve(import.meta.dirname, '../../../../../shared/data')].find((folder) =>
  existsSync(folder),
)

export const textFile = (text: string | Uint8Array<ArrayBuffer>, name = 'file.csv') => new File([text], name)

export const fileAt = async (path: string) => new File([await readFile(path)], basename(path))

/** The steps of an import, as a screen takes them. */
export const importSteps = (user: Caller) => {
  const upload = async (kind: string, file: File) =>
    (await user.send(importsApi.upload, { body: { kind, file } })).import
  const check = (
    id: string,
    body: {
      mapping: Record<string, string>
      values?: Record<string, Record<string, string>>
      options?: Record<string, string>
    },
  ) => user.send(importsApi.check, { params: { id }, body }) as Promise<CheckAnswer>
  const commit = (id: string, skip_wrong = false) =>
    user.send(importsApi.commit, { params: { id }, body: { skip_wrong } })
  const revert = (id: string) => user.send(importsApi.revert, { params: { id } })
  return {
    upload,
    check,
    commit,
    revert,
    /** Uploads and checks with the suggested mapping, unless another one is given. */
    checked: async (
      kind: string,
      file: File,
      more: {
        mapping?: Record<string, string>
        values?: Record<string, Record<string, string>>
        options?: Record<string, string>
      } = {},
    ) => {
      const uploaded = await upload(kind, file)
      return {
        id: uploaded.id,
        uploaded,
        answer: await check(uploaded.id, { mapping: uploaded.suggestedMapping, ...more }),
      }
    },
  }
}

/** A checksum per table, in no order: of everything in it, or of the rows `t` for which this holds. */
export async function checksums(
  app: { deps: { database: Pick<Database, 'owner'> } },
  tables: readonly string[],
  which: Readonly<Record<string, RawBuilder<SqlBool>>> = {},
): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from ${sql.table(table)} t
      where ${which[table] ?? sql`true`}`.execute(app.deps.database.owner)
    sums[table] = rows[0]!.sum
  }
  return sums
}

/** What a dry run found wrong: row, column, and why. */
export const errorsOf = ({ errors }: CheckAnswer) => errors.map(({ line, column, message }) => [line, column, message])

/** The counts of a dry run alone. */
export const countsOf = ({ new: added, changed, same, wrong, warnings }: CheckAnswer) => ({
  new: added,
  changed,
  same,
  wrong,
  warnings,
})
