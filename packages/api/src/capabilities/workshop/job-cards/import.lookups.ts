import type { Db } from '#kernel/command/context.ts'
import type { Cells, ImportOption, ImportSetup, Say } from '#kernel/import/importer.ts'
import { lacksFunction } from '#capabilities/network/outlets/lookups.ts'
import type { WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'

interface Known {
  setup: ImportSetup
  outlets: ReadonlyMap<string, string>
}

/** The outlet of a file that names none. */
export async function outletOption(db: Db): Promise<ImportOption> {
  const outlets = await db
    .selectFrom('outlet')
    .select(['code', 'name'])
    .where('status', '!=', 'closed')
    .orderBy('code')
    .limit(5_000)
    .execute()
  return {
    key: 'outlet',
    label: 'Outlet',
    hint: 'Outlet of these job cards. The file has no outlet column.',
    choices: outlets.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    suggested: outlets.length === 1 ? outlets[0]!.code : null,
  }
}

export const jobTypeOption: ImportOption = {
  key: 'job_type',
  label: 'Job type',
  hint: 'Service and bodyshop are never counted together.',
  choices: [
    { value: 'service', label: 'Service' },
    { value: 'bodyshop', label: 'Bodyshop' },
  ],
  suggested: null,
}

export const modelName = (make: string, model: string) => `${make}\n${model}`.toLowerCase()

/** The ids of outlets by what files call them. */
export async function outletNames(db: Db): Promise<Map<string, string>> {
  const outlets = await db.selectFrom('outlet').select(['id', 'code', 'name']).orderBy('code').execute()
  return new Map([
    ...outlets.map(({ id, name }) => [name.toLowerCase(), id] as const),
    ...outlets.map(({ id, code }) => [code.toLowerCase(), id] as const),
  ])
}

export async function modelNames(db: Db): Promise<Map<string, string>> {
  const models = await db.selectFrom('model').select(['id', 'make', 'name']).orderBy('id').execute()
  return new Map(models.map(({ id, make, name }) => [modelName(make, name), id]))
}

/** The kinds of work of outlets, by their ids. */
export async function outletFunctions(db: Db): Promise<Map<string, readonly string[]>> {
  const outlets = await db.selectFrom('outlet').select(['id', 'functions']).execute()
  return new Map(outlets.map(({ id, functions }) => [id, functions]))
}

/** Reports an outlet that doesn’t do the work of a card: those responsible for its other work would not see the card. */
export function checkFunction(
  { outlet_id, job_type }: { outlet_id: string; job_type: WorkType },
  say: Say,
  functions: ReadonlyMap<string, readonly string[]>,
): void {
  if (!functions.get(outlet_id)?.includes(job_type)) say.wrong('outlet', lacksFunction[job_type])
}

/** The outlet that a line names, or that was chosen for the file. */
export function outletIn(cells: Cells, say: Say, { setup, outlets }: Known): string | undefined {
  const written = cells.outlet ?? setup.options.outlet ?? ''
  const id = outlets.get(written.toLowerCase())
  if (written === '') say.wrong('outlet', 'This is required.')
  else if (id === undefined) say.wrong('outlet', 'Outlet not found.')
  return id
}
