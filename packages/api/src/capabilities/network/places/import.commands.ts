import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { ImportBatch, ImportOption } from '#kernel/import/importer.ts'
import { countries, knownStates, type KnownState } from './known-states.rules.ts'

const folded = (name: string) => name.trim().toLowerCase()

async function allStates(db: Db): Promise<KnownState[]> {
  const stored = await db.selectFrom('state').select(['code', 'name', 'country']).execute()
  return [...stored, ...knownStates.filter((known) => !stored.some((one) => one.code === known.code))]
}

const isNamed = (state: KnownState, written: string) =>
  folded(state.code) === written || folded(state.code.slice(3)) === written || folded(state.name) === written

/** In which country the states of a file lie: the one that knows most of them. */
export async function countryOption(db: Db, written: readonly string[]): Promise<ImportOption> {
  const states = await allStates(db)
  const distinct = [...new Set(written.map(folded))].filter((name) => name !== '')
  const known = countries.map(({ code }) => ({
    code,
    count: distinct.filter((name) => states.some((state) => state.code.startsWith(`${code}-`) && isNamed(state, name)))
      .length,
  }))
  const best = known.toSorted((a, b) => b.count - a.count)[0]!
  return {
    key: 'country',
    label: 'Country',
    hint: 'Country of the states in this file.',
    choices: countries.map(({ code, name }) => ({ value: code, label: name })),
    suggested: best.count > 0 ? best.code : null,
  }
}

/** Finds the state of a cell, by code or name; an unknown one gets a new code. */
export async function stateFinder(db: Db, countryCode: string): Promise<(written: string) => KnownState> {
  const all = await allStates(db)
  const states = all.filter((state) => state.code.startsWith(`${countryCode}-`))
  const country = countries.find(({ code }) => code === countryCode)?.name ?? countryCode
  const found = new Map<string, KnownState>()
  return (written) => {
    const name = folded(written)
    const state =
      found.get(name) ?? states.find((one) => isNamed(one, name)) ?? all.find(({ code }) => folded(code) === name)
    const slug =
      written
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, '')
        .slice(0, 8) || 'X'
    const meant = state ?? { code: `${countryCode}-${slug}`, name: written, country }
    found.set(name, meant)
    return meant
  }
}

/** How a city is spelled that is there already, or came earlier in the file. */
export async function citySpelling(db: Db): Promise<(state: string, written: string) => string> {
  const stored = await db
    .selectFrom('city')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select(['state.code', 'city.name'])
    .execute()
  const spelled = new Map(stored.map(({ code, name }) => [`${code} ${folded(name)}`, name]))
  return (state, written) => {
    const place = `${state} ${folded(written)}`
    if (!spelled.has(place)) spelled.set(place, written)
    return spelled.get(place)!
  }
}

/**
 * Makes the states and cities that lines name and that are missing. `lines` is a subquery whose `record` holds
 * `state_code`, `state_name`, `country` and `city`, and perhaps `lat`, `lon`, `population` and `tier` of the city.
 */
export async function addPlaces(batch: ImportBatch, lines: RawBuilder<unknown>, withFacts: boolean): Promise<void> {
  const now = batch.now.toISOString()
  await batch.add(
    'state',
    sql`
      insert into state (code, name, country)
      select distinct on (r.record ->> 'state_code') r.record ->> 'state_code', r.record ->> 'state_name', r.record ->> 'country'
      from ${lines} r where r.record ->> 'state_code' is not null
        and not exists (select from state s where s.code = r.record ->> 'state_code')
      order by r.record ->> 'state_code', r.line
    `,
  )
  const facts = withFacts
    ? sql`(r.record ->> 'lat')::float8, (r.record ->> 'lon')::float8, (r.record ->> 'population')::int, r.record ->> 'tier'`
    : sql`null::float8, null::float8, null::int, null::text`
  await batch.add(
    'city',
    sql`
      insert into city (state_id, name, lat, lon, population, tier, created_at, created_by, updated_at, updated_by)
      select distinct on (s.id, lower(r.record ->> 'city')) s.id, r.record ->> 'city', ${facts},
        ${now}::timestamptz, ${batch.user_id}::uuid, ${now}::timestamptz, ${batch.user_id}::uuid
      from ${lines} r join state s on s.code = r.record ->> 'state_code'
      where r.record ->> 'city' is not null
        and not exists (select from city c where c.state_id = s.id and lower(c.name) = lower(r.record ->> 'city'))
      order by s.id, lower(r.record ->> 'city'), r.line
    `,
  )
}

/** The zone of regions created by an import until a user sorts them into the zones of the network. */
const unsorted = { code: 'NEW', name: 'Not sorted yet' }

/** Makes the regions of states that lines name as `new_region_code` and `new_region_name` and that are missing. */
export async function addRegions(batch: ImportBatch, lines: RawBuilder<unknown>): Promise<void> {
  const newRegions = sql`(select distinct r.record ->> 'new_region_code' as code, r.record ->> 'new_region_name' as name from ${lines} r
    where r.record ->> 'new_region_code' is not null)`
  await batch.add(
    'zone',
    sql`
      insert into zone (code, name) select ${unsorted.code}, ${unsorted.name}
      where exists (select from ${newRegions} w where not exists (select from region g where g.code = w.code))
        and not exists (select from zone where code = ${unsorted.code})
    `,
  )
  await batch.add(
    'region',
    sql`
      insert into region (code, name, zone_id)
      select w.code, w.name, (select id from zone where code = ${unsorted.code}) from ${newRegions} w
      where not exists (select from region g where g.code = w.code)
    `,
  )
}
