import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { addRows, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import type { Cells, Choice, ImportBatch, Importer, ImportOption, ImportSetup, Say } from '#kernel/import/importer.ts'
import { addPlaces, addRegions, citySpelling, countryOption, stateFinder } from '../places/import.commands.ts'
import { outletKinds } from './contract.ts'
import { dealersOfOutletFile, type MeantDealer } from './hook.ts'
import { outletFile } from './fields.importer.ts'
import { functionsIn } from './functions.importer.ts'
import { contradictions } from './rules.ts'

/** Codes of dealers have no signs like these, so the rules cannot be mistaken for one. */
const perState = 'one per state'
const noOne = 'none'

type Named = { id: string; code: string; name: string }
const regionsOf = (db: Db) => db.selectFrom('region').select(['id', 'code', 'name']).orderBy('code').execute()
const asChoices = (rows: readonly Omit<Named, 'id'>[]): Choice[] =>
  rows.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))

function suggestedRegion(first: Cells, regions: readonly Named[]): string | null {
  if (first.region !== undefined) return noOne
  if (regions.length === 1) return regions[0]!.code
  return first.state === undefined ? null : perState
}

async function outletOptions(db: Db, sample: readonly Cells[]): Promise<ImportOption[]> {
  const first = sample[0] ?? {}
  const regions = await regionsOf(db)
  const byStateOf = (label: string): Choice[] => (first.state === undefined ? [] : [{ value: perState, label }])
  const options: ImportOption[] = [
    {
      key: 'region',
      label: 'Region',
      hint: 'Region for outlets whose state has no region of its own here. It determines who can see them.',
      choices: [
        ...byStateOf('One region per state'),
        ...asChoices(regions),
        { value: noOne, label: 'None: each row or state must have its own' },
      ],
      suggested: suggestedRegion(first, regions),
    },
  ]
  if (first.state !== undefined)
    options.unshift(
      await countryOption(
        db,
        sample.map((cells) => cells.state ?? ''),
      ),
    )
  if (first.dealer !== undefined) {
    const choices = [
      { value: 'create', label: 'Create as prospects' },
      { value: 'refuse', label: 'Reject their rows' },
    ]
    return [
      ...options,
      {
        key: 'dealers',
        label: 'Unknown dealers',
        hint: 'What to do with dealers that aren’t in the master data.',
        choices,
        suggested: 'create',
      },
    ]
  }
  const dealers = await db
    .selectFrom('dealer')
    .select(['code', 'name'])
    .where('status', '!=', 'closed')
    .orderBy('code')
    .limit(5_000)
    .execute()
  const byState = byStateOf('One dealer per state')
  const hint = 'Dealer of these outlets. The file has no dealer column.'
  return [
    ...options,
    {
      key: 'dealer',
      label: 'Dealer',
      hint,
      choices: [...byState, ...asChoices(dealers)],
      suggested: byState[0]?.value ?? null,
    },
  ]
}

/** What outlets are now, by their codes. */
const kindsOf = async (db: Db) => {
  const outlets = await db.selectFrom('outlet').select(['code', 'kind', 'functions']).execute()
  return new Map(outlets.map(({ code, ...outlet }) => [code, outlet]))
}

async function lookUp(db: Db, setup: ImportSetup) {
  const regions = await regionsOf(db)
  const fixed = setup.options.dealer
  return {
    findRegion: (written: string) => {
      const name = written.toLowerCase()
      return regions.find((one) => one.code.toLowerCase() === name || one.name.toLowerCase() === name)?.id
    },
    findState: setup.options.country ? await stateFinder(db, setup.options.country) : undefined,
    spell: await citySpelling(db),
    findDealer: await dealersOfOutletFile.only.finder(db),
    kinds: await kindsOf(db),
    fixedDealer: fixed === undefined || fixed === perState ? undefined : fixed,
  }
}
type Lookups = Awaited<ReturnType<typeof lookUp>>

/** The region of a line, else that of its state, else the one for all or of the state; the last two only for new outlets. */
function regionOf(
  cells: Cells,
  say: Say,
  setup: ImportSetup,
  state: ReturnType<Awaited<ReturnType<typeof stateFinder>>> | undefined,
  { findRegion }: Lookups,
) {
  const written = cells.region || (cells.state ? setup.translate('state', cells.state) : null)
  const region_id = written ? findRegion(written) : undefined
  if (written && !region_id) say.wrong('region', 'Region not found.')
  const isOfState = !written && state !== undefined && setup.options.region === perState
  const new_region_id = region_id ?? findRegion(isOfState ? state.code : (setup.options.region ?? ''))
  if (isOfState && !new_region_id) return { new_region_code: state.code, new_region_name: state.name }
  if (!written && !new_region_id) say.wrong(cells.region === undefined ? 'state' : 'region', 'Enter a region.')
  return { region_id, new_region_id }
}

/** The dealer a line names; where the file names none, the one chosen or one per state, only for new outlets. */
function dealerOf(
  cells: Cells,
  say: Say,
  setup: ImportSetup,
  state: { code: string; name: string } | undefined,
  { findDealer, fixedDealer }: Lookups,
) {
  if (cells.dealer !== undefined) {
    if (cells.dealer === '') say.wrong('dealer', 'This is required.')
    const dealer: MeantDealer = findDealer(cells.dealer)
    if (!dealer.isKnown && setup.options.dealers === 'refuse') say.wrong('dealer', 'Dealer not found.')
    return { dealer: dealer.code, dealer_code: dealer.code, dealer_name: dealer.name }
  }
  if (fixedDealer) return { dealer_code: fixedDealer }
  if (!state) say.wrong('state', 'This is required.')
  return state ? { dealer_code: `D-${state.code}`.slice(0, 10), dealer_name: `Dealers of ${state.name}` } : {}
}

function checkLine(cells: Cells, say: Say, setup: ImportSetup, lookups: Lookups) {
  const read = outletFile.read(cells, say, setup)
  const { code, name, address, city, state: named, dealer: _, region: __, functions: written, ...line } = read
  const state = named ? lookups.findState?.(named) : undefined
  if (city && !state) say.wrong('state', 'Enter the state of this city.')
  const region = regionOf(cells, say, setup, state, lookups)
  const dealer = dealerOf(cells, say, setup, state, lookups)
  const spelled = city && state ? lookups.spell(state.code, city) : undefined
  const functions = functionsIn(written, say)
  if (functions) {
    const kind = line.kind ?? lookups.kinds.get(code ?? '')?.kind ?? '3S'
    for (const [field, sentence] of Object.entries(contradictions({ kind, functions }))) say.wrong(field, sentence)
  }
  const record = {
    code,
    functions,
    name: name ?? undefined,
    new_name: `${spelled ?? 'Outlet'} ${code}`,
    address,
    ...(spelled ? { city: spelled, state_code: state!.code, state_name: state!.name, country: state!.country } : {}),
    ...line,
    is_planned: line.opened_on ? line.opened_on > setup.today : undefined,
    ...region,
    ...dealer,
  }
  return code ? { key: code, record } : undefined
}

/** The columns of a line that belong to the outlet itself. */
const columns = ['name', 'address', 'pin', 'lat', 'lon', 'opened_on', 'contact_email', 'phone', 'kind', 'region_id']

const cityOf = sql`(
  select c.id from city c join state s on s.id = c.state_id where s.code = r.record ->> 'state_code' and lower(c.name) = lower(r.record ->> 'city')
)`
const functionsOf = sql`case n.kind when 'bodyshop_only' then '{bodyshop}'::text[] else '{service}'::text[] end`

async function write(batch: ImportBatch): Promise<void> {
  const all = sql`(select * from ${batch.lines('new')} a union all select * from ${batch.lines('changed')} b)`
  await addPlaces(batch, all, false)
  await addRegions(batch, all)
  await dealersOfOutletFile.only.add(batch, all)
  await addRows(
    batch,
    'outlet',
    {
      ...asRead(['code', ...columns]),
      dealer_id: sql`d.id`,
      name: sql`coalesce(n.name, r.record ->> 'new_name')`,
      city_id: cityOf,
      region_id: sql`coalesce(n.region_id, (r.record ->> 'new_region_id')::uuid,
        (select x.id from region x where x.code = r.record ->> 'new_region_code'))`,
      kind: sql`coalesce(n.kind, '3S')`,
      functions: sql`coalesce(n.functions, ${functionsOf})`,
      status: sql`case when (r.record ->> 'is_planned')::boolean then 'planned' else 'active' end`,
    },
    sql`join dealer d on d.code = r.record ->> 'dealer_code'`,
  )
  await changeRows(batch, 'outlet', {
    ...asRead(columns),
    city_id: sql`case when r.record ? 'city' then ${cityOf} else old.city_id end`,
    dealer_id: sql`coalesce((select d.id from dealer d where d.code = r.record ->> 'dealer'), old.dealer_id)`,
    functions: sql`case when r.record ? 'functions' then n.functions when n.kind = old.kind or n.kind not in ('bodyshop_only', 'service_only') then old.functions else ${functionsOf} end`,
    // A territory belongs to one region: an outlet that moves leaves it.
    territory_id: sql`case when n.region_id = old.region_id then old.territory_id end`,
  })
}

/** Outlets, found again by their code; places and dealers that are missing are made. */
export const outletImporter: Importer = {
  kind: 'outlets',
  label: 'Outlets',
  hint: 'One row per outlet, matched by code. Missing cities, states, and dealers are created.',
  tables: ['state', 'city', 'zone', 'region', 'dealer', 'outlet'],
  fields: outletFile.fields,
  choices: async (db) => ({
    state: asChoices(await regionsOf(db)),
    kind: outletKinds.map((kind) => ({ value: kind, label: kind })),
  }),
  suggestValue: (_field, value, choices) => {
    const name = value.toLowerCase()
    return choices.find(
      (choice) => choice.value.toLowerCase() === name || choice.label.toLowerCase().endsWith(` ${name}`),
    )?.value
  },
  options: outletOptions,
  prepare: async (db, setup) => {
    const lookups = await lookUp(db, setup)
    return (cells, say) => checkLine(cells, say, setup, lookups)
  },
  stored: () => sql`
    select o.code as key, o.id as entity_id, o.version, ${storedValues('o', columns)}
      || jsonb_build_object('functions', to_jsonb(array(select unnest(o.functions) order by 1)), 'city', c.name, 'state_code', s.code, 'dealer', d.code) as values
    from outlet o join dealer d on d.id = o.dealer_id left join city c on c.id = o.city_id left join state s on s.id = c.state_id
  `,
  write,
}
