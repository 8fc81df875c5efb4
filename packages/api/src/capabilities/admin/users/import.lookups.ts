import { sql } from 'kysely'
import type { Db, ScopedContext } from '#kernel/command/context.ts'
import { CallerError } from '#kernel/command/errors.ts'
import type { Person, Scope } from './contract.ts'
import { clientIds, rowsToGive, scopesOf, type ScopeRow } from './lookups.ts'
import type { Access } from './rules.ts'

const sorted = (value: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(${value} order by ${value} collate "C"), '[]') from ${from})`

/** Each row of a scope as a text: `dealer DL001, job_type service`. */
const scopeTexts = (scopes: ReturnType<typeof sql>) =>
  sorted(
    sql`row.listed`,
    sql`jsonb_array_elements(${scopes}) given cross join lateral (
      select coalesce(string_agg(key || ' ' || value, ', ' order by key collate "C"), 'whole network') as listed from jsonb_each_text(given)
    ) row`,
  )

/** The same of a scope in hand. */
export const textsOfScopes = (scopes: readonly Record<string, string | undefined>[]): string[] =>
  scopes
    .map((scope) =>
      Object.entries(scope)
        .filter(([, code]) => code !== undefined)
        .map(([key, code]) => `${key} ${code}`)
        .toSorted()
        .join(', '),
    )
    .map((text) => text || 'whole network')
    .toSorted()

const ownClients = sql`user_client line join client on client.id = line.client_id where line.user_id = app_user.id`
const waitingClients = sql`client where client.id = any (i.client_ids)`
const isOpen = sql`i.accepted_at is null and i.withdrawn_at is null
  and not exists (select from app_user u where u.email = i.email)`

/** Who has an account, and who is invited to have one, by their addresses. */
export const storedPeople = sql<{ key: string; entity_id: string; version: number; values: Record<string, unknown> }>`
  select app_user.email as key, app_user.id as entity_id, app_user.version, jsonb_build_object(
    'kind', app_user.kind, 'status', app_user.status, 'roles', ${sorted(sql`role`, sql`unnest(app_user.roles) role`)},
    'scopes', ${scopeTexts(scopesOf)}, 'clients', ${sorted(sql`client.code`, ownClients)}) as values
  from app_user
  union all
  select i.email, i.id, i.version, jsonb_build_object(
    'kind', i.kind, 'full_name', i.full_name, 'roles', ${sorted(sql`role`, sql`unnest(i.roles) role`)},
    'scopes', ${scopeTexts(sql`i.scopes`)}, 'clients', ${sorted(sql`client.code`, waitingClients)})
  from invitation i where ${isOpen}
`

/** What else is known about a person in a file. */
export type KnownPerson = Pick<Person, 'id' | 'email' | 'full_name' | 'kind' | 'clients' | 'may_change' | 'version'> & {
  scopes: Scope[]
  /** Whether they have an account; else they are invited. */
  has_account: boolean
  /** The link of their invitation no longer works. */
  is_expired: boolean
}

/** People with these addresses, of those with an account and those who are invited. */
export async function knownPeople(db: Db, emails: readonly string[], now: Date): Promise<Map<string, KnownPerson>> {
  const { rows } = await sql<KnownPerson>`
    select app_user.id, email, full_name, kind, version, ${scopesOf} as scopes, true as has_account, false as is_expired,
      ${sorted(sql`client.code`, ownClients)} as clients, rad.may_tend(app_user.id) as may_change
    from app_user where email = any (${sql.val(emails)}::text[])
    union all
    select i.id, email, full_name, kind, version, scopes, false, i.expires_at <= ${now.toISOString()}::timestamptz,
      ${sorted(sql`client.code`, waitingClients)}, true
    from invitation i where ${isOpen} and email = any (${sql.val(emails)}::text[])
  `.execute(db)
  return new Map(rows.map((row) => [row.email, row]))
}

/** Where an outlet lies, by codes. */
export interface PlaceOfOutlet {
  dealer: string
  region: string
  territory: string | null
  zone: string | null
}

/** Codes of places by their codes and names in small letters; a name of several places names none of them. */
export interface PlaceNames {
  codeOf(kind: 'zone' | 'region' | 'territory' | 'dealer' | 'outlet' | 'channel', written: string): string
  outlet(code: string): PlaceOfOutlet | undefined
}

export async function placeNames(db: Db): Promise<PlaceNames> {
  const { rows } = await sql<{ kind: string; code: string; name: string }>`
    select 'zone' as kind, code, name from zone union all select 'region', code, name from region
    union all select 'territory', code, name from territory union all select 'dealer', code, name from dealer
    union all select 'outlet', code, name from outlet union all select 'channel', code, name from channel`.execute(db)
  const codes = new Map<string, string>()
  for (const { kind, code, name } of rows) {
    const place = `${kind}\n${name.toLowerCase()}`
    codes.set(place, codes.has(place) ? '' : code)
  }
  for (const { kind, code } of rows) codes.set(`${kind}\n${code.toLowerCase()}`, code)
  const outlets = await sql<PlaceOfOutlet & { code: string }>`
    select o.code, d.code as dealer, r.code as region, t.code as territory, z.code as zone from outlet o
    join dealer d on d.id = o.dealer_id join region r on r.id = o.region_id
    left join territory t on t.id = o.territory_id left join zone z on z.id = r.zone_id`.execute(db)
  const places = new Map(outlets.rows.map(({ code, ...place }) => [code, place]))
  return {
    // An unknown place is returned as it is written, for the error that names it.
    codeOf: (kind, written) => codes.get(`${kind}\n${written.toLowerCase()}`) || written.toUpperCase().slice(0, 20),
    outlet: (code) => places.get(code),
  }
}

/** Access as it may be given, or why not and in which column. */
export type Gift = { rows: ScopeRow[]; client_ids: string[] } | { field: string; message: string }

/** Runs the checks of the page on which a user gives this access by hand. */
export async function giftOf(ctx: ScopedContext, access: Access): Promise<Gift> {
  try {
    return { rows: await rowsToGive(ctx, access), client_ids: await clientIds(ctx.db, access.clients ?? []) }
  } catch (error) {
    if (!(error instanceof CallerError)) throw error
    const [at, message] = Object.entries(error.fields ?? {})[0] ?? ['kind', error.message]
    const field = at === 'scopes' ? 'dealer' : at.replace(/^scopes\.\d+\./, '')
    return { field, message }
  }
}
