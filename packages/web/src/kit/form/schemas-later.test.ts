import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { z as Zod } from 'zod'

const packages = join(import.meta.dirname, '../../../..')

/** The stand-in before and after zod has come. */
async function fresh() {
  vi.resetModules()
  const { z } = (await import('./schemas-later.ts')) as unknown as { z: typeof Zod }
  return { z, bringZod: () => import('./schemas.ts') }
}

describe('schemas of contracts in a built page', () => {
  test('are made when zod has come, and check as they were written', async () => {
    const { z, bringZod } = await fresh()
    const name = z
      .string()
      .transform((given) => given.trim())
      .pipe(z.string().min(1, 'This is required.'))
    const person = z.strictObject({ name, born: z.iso.date().optional(), roles: z.array(z.enum(['a', 'b'])) })
    const changes = person.omit({ roles: true }).extend({ if_version: z.int() })
    await bringZod()
    expect(person.safeParse({ name: ' Ada ', roles: ['a'] })).toMatchObject({ data: { name: 'Ada', roles: ['a'] } })
    expect(person.safeParse({ name: ' ', roles: ['c'] }).error?.issues.map(({ path }) => path)).toEqual([
      ['name'],
      ['roles', 0],
    ])
    expect(changes.parse({ name: 'Ada', if_version: 3 })).toEqual({ name: 'Ada', if_version: 3 })
    expect(changes['~standard'].validate({ name: 'Ada' })).toMatchObject({ issues: [{ path: ['if_version'] }] })
    // Written once zod is there.
    expect(z.object({ name, one: person.shape.born }).parse({ name: 'Ada' })).toEqual({ name: 'Ada' })
  })

  test('say so where a contract looks into one too early', async () => {
    const { z } = await fresh()
    const schema = z.object({ name: z.string() })
    expect(() => ({ ...schema.shape })).toThrow('before zod is there')
    expect(() => schema instanceof Object).toThrow('before zod is there')
  })

  test('are nothing that is awaited or printed', async () => {
    const { z } = await fresh()
    const schema = z.string()
    // oxlint-disable-next-line typescript/await-thenable -- whether it is one is the question
    expect((await schema) === schema).toBe(true)
    expect(JSON.stringify({ schema })).toBe('{}')
  })

  test('use nothing of zod that forms do not bring', () => {
    const kernel = '{contract,fields,filters,view,periods,*-contract}.ts'
    const files = [`api/src/kernel/contract/${kernel}`, 'api/src/capabilities/**/*contract.ts', 'web/src/**/*.{ts,tsx}']
    const used = new Set(
      globSync(files, { cwd: packages })
        .filter((file) => !file.includes('.test.'))
        .flatMap((file) => [...readFileSync(join(packages, file), 'utf8').matchAll(/\bz\.([a-z]\w*)\(/g)])
        .map(([, name]) => name!),
    )
    // Columns of files are worked out on the server alone.
    used.delete('toJSONSchema')
    const brought = readFileSync(join(import.meta.dirname, 'schemas.ts'), 'utf8')
    expect(used.size).toBeGreaterThan(15)
    for (const name of used) expect(brought).toMatch(new RegExp(`^  (?:${name},|${name}: )`, 'm'))
  })
})
