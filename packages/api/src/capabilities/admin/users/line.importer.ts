import type { Actor } from '#kernel/command/context.ts'
import { differences, type Stored } from '#kernel/import/compare.ts'
import type { Cells, CheckedLine, ImportSetup, Say } from '#kernel/import/importer.ts'
import { dealerRoles } from '#capabilities/session/auth/contract.ts'
import type { Scope } from './contract.ts'
import { scopeKeys, userFile } from './fields.importer.ts'
import { type Gift, type KnownPerson, type PlaceNames, textsOfScopes } from './import.lookups.ts'
import { type Access, ownAccess, refusalOf } from './rules.ts'
import { mayHaveClients } from './vocabulary.ts'

const mostScopes = 50
const jobTypes: readonly string[] = ['service', 'bodyshop']

/** What the lines of a file are checked by. */
export interface Surroundings {
  setup: ImportSetup
  actor: Actor
  places: PlaceNames
  known: ReadonlyMap<string, KnownPerson>
  stored: ReadonlyMap<string, Stored>
  /** Of access that lines give, whether it may be given. */
  gifts: ReadonlyMap<string, Gift>
}

type Line = ReturnType<typeof userFile.read>

/** Roles by codes or names, or as the person translates what is written. */
function rolesIn({ roles = [] }: Line, say: Say, { setup }: Pick<Surroundings, 'setup'>): string[] {
  if (roles.length === 0) say.wrong('roles', 'Choose a role.')
  const meant = roles.map((written) => {
    const role = setup.translate('roles', written)
    if (role === null) say.wrong('roles', `Role ${written} not found.`)
    return role
  })
  return [...new Set(meant.filter((role) => role !== null))].toSorted()
}

/** Every combination of what the columns of a scope name: each is one row of it. */
function combinations(line: Line, places: PlaceNames): Scope[] {
  let rows: Record<string, string>[] = [{}]
  for (const key of scopeKeys) {
    const codes = [...new Set(line[key] ?? [])].map((written) =>
      key === 'job_type' ? written.toLowerCase() : places.codeOf(key, written),
    )
    if (codes.length > 0) rows = rows.flatMap((row) => codes.map((code) => ({ ...row, [key]: code }))).slice(0, 10_000)
  }
  return rows
}

const largerPlaces = ['zone', 'region', 'territory', 'dealer'] as const

/** An outlet implies its larger places; one that it does not lie in contradicts it. */
function withoutLargerPlaces(rows: readonly Scope[], places: PlaceNames, say: Say): Scope[] | null {
  const fits = rows.filter(({ outlet, ...row }) => {
    const place = outlet === undefined ? undefined : places.outlet(outlet)
    return !place || largerPlaces.every((key) => row[key] === undefined || place[key] === row[key])
  })
  const lost = rows.find(({ outlet }) => outlet !== undefined && !fits.some((fit) => fit.outlet === outlet))
  if (lost) {
    say.wrong('outlet', `Outlet ${lost.outlet} isn’t in the dealer or region of this row.`)
    return null
  }
  const bare = fits.map(({ zone, region, territory, dealer, ...row }) =>
    row.outlet === undefined ? { zone, region, territory, dealer, ...row } : row,
  )
  const unique = new Map(bare.map((row) => [textsOfScopes([row]).join(), row]))
  return [...unique.values()].map(
    (row) => Object.fromEntries(Object.entries(row).filter(([, code]) => code !== undefined)) as Scope,
  )
}

/** The scope that a line gives; null where it is refused, undefined where the file has no column of it. */
function scopesIn(line: Line, say: Say, places: PlaceNames): Scope[] | null | undefined {
  const refuse = (field: string, message: string) => {
    say.wrong(field, message)
    return null
  }
  const named = scopeKeys.filter((key) => (line[key] ?? []).length > 0)
  if (line.whole_network)
    return named[0] ? refuse(named[0], 'Leave this empty for users who see the whole network.') : [{}]
  if (line.whole_network === undefined && scopeKeys.every((key) => line[key] === undefined)) return undefined
  if (line.job_type?.some((written) => !jobTypes.includes(written.toLowerCase())))
    return refuse('job_type', `Use one of: ${jobTypes.join(', ')}.`)
  if (!named[0]) return []
  const scopes = withoutLargerPlaces(combinations(line, places), places, say)
  if (scopes && scopes.length > mostScopes) return refuse(named[0], `A user can have at most ${mostScopes} scopes.`)
  return scopes
}

/** The access in a line: for a known person, an empty cell changes nothing. Undefined where its scope is refused. */
export function accessIn(
  line: Line,
  say: Say,
  about: Pick<Surroundings, 'setup' | 'places' | 'known'>,
): Access | undefined {
  const person = about.known.get(line.email ?? '')
  const roles = rolesIn(line, say, about)
  const scopes = scopesIn(line, say, about.places)
  if (scopes === null) return undefined
  const kind = line.kind ?? person?.kind ?? (roles.some((role) => dealerRoles.includes(role)) ? 'dealer' : 'brand')
  const clients = line.clients?.map((code) => code.toUpperCase()) ?? (mayHaveClients(roles) ? person?.clients : [])
  return { kind, roles, scopes: scopes ?? person?.scopes ?? [], clients: (clients ?? []).toSorted() }
}

export const giftKey = (access: Access) => JSON.stringify(access)

/** A spreadsheet would calculate it, and a mail greets people by it. */
const isFormula = (name: string) => /^[=+\-@＝＋－＠]/u.test(name)

function checkName({ full_name }: Line, cells: Cells, say: Say, person: KnownPerson | undefined): void {
  if (full_name && isFormula(full_name)) say.wrong('full_name', 'A name can’t start with =, +, -, or @.')
  if (!cells.full_name && !person) say.wrong('full_name', 'This is required.')
  if (full_name && person?.has_account && person.full_name !== full_name)
    say.warn('full_name', `The name stays ${person.full_name}. Users change their own name.`)
}

function checkState(line: Line, say: Say, person: KnownPerson | undefined): void {
  if (line.status === 'inactive' && !person?.has_account)
    say.wrong('status', 'Only users with an account can be inactive.')
  if (line.kind && person?.has_account && line.kind !== person.kind)
    say.wrong('kind', 'You can’t change the kind of a user with an account.')
  if (person?.is_expired) say.warn('email', 'This invitation has expired. Send it again from Invitations.')
}

/** Users may not change themselves or people beyond their rights; a line without a change is allowed for anyone. */
function checkMayChange(record: CheckedLine['record'], say: Say, about: Surroundings, person: KnownPerson): void {
  const values = about.stored.get(person.email)?.values ?? {}
  if (!person.has_account || differences(record, values).length === 0) return
  if (person.id === about.actor.user_id) say.wrong('email', ownAccess)
  else if (!person.may_change) {
    const roles = (values.roles ?? []) as string[]
    say.wrong('email', refusalOf(about.actor, { ...person, roles }))
  }
}

/** Checks one line: a new person is invited, a known person gets the access in the line. */
export function checkPersonLine(cells: Cells, say: Say, about: Surroundings): CheckedLine | undefined {
  const line = userFile.read(cells, say, about.setup)
  const person = about.known.get(line.email ?? '')
  const access = accessIn(line, say, about)
  const gift = access && about.gifts.get(giftKey(access))
  if (gift && 'message' in gift) say.wrong(gift.field, gift.message)
  checkName(line, cells, say, person)
  checkState(line, say, person)
  if (!line.email || !gift || 'message' in gift) return undefined
  if (access.scopes.length === 0) say.warn('email', 'This user won’t see any records: the row has no scope.')
  const record = {
    email: line.email,
    full_name: line.full_name ?? person?.full_name,
    ...access,
    scopes: textsOfScopes(access.scopes),
    status: line.status === 'pending' ? undefined : line.status,
    // Not compared: what is written of it.
    has_account: person?.has_account ?? false,
    seen: person?.version,
    scope_codes: access.scopes,
    scope_rows: gift.rows,
    client_ids: gift.client_ids,
  }
  if (person) checkMayChange(record, say, about, person)
  return { key: line.email, record }
}
