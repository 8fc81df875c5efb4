import type { Deps } from '#kernel/command/context.ts'
import type { Connection } from '#kernel/command/hook.ts'
import type { Job } from '#kernel/command/jobs.ts'
import type { Route } from '#kernel/command/routes.ts'
import type { Action } from '#kernel/contract/contract.ts'
import type { AfterMoves } from '#kernel/days/recalculate-days.ts'
import type { StoredDays } from '#kernel/days/stored-days.ts'
import type { Importer } from '#kernel/import/importer.ts'
import type { StoredSums } from '#kernel/list/stored-sums.ts'
import type { Searchable } from '#kernel/list/search.ts'
import type { StoredText } from '#kernel/mail/rich-text-columns.ts'

/** What each role may do with a subject, in letters: C create, R read, U change, A approve or decide, X export. */
export type Rights = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The rights of all capabilities. */
export interface RightsTable {
  /** Role codes with the name of each, in the order they are shown. */
  roles: Readonly<Record<string, string>>
  subjects: readonly string[]
  can(role: string, action: Action, subject: string): boolean
}

/** What the capabilities make together, for those that serve all of them. */
export interface Assembled {
  rights: RightsTable
  importers: readonly Importer[]
  searchables: readonly Searchable[]
}

/** What a capability adds to the product: its `<name>.capability.ts`, which app.ts names. It leaves out what it does not have. */
export interface Capability {
  /** Its calls; a function of what differs between hosts, or of what others add. */
  routes?: readonly Route[] | ((deps: Deps, all: Assembled) => readonly Route[])
  /** What each role may do, by subject. Rows are also narrowed by scope. */
  rights?: Rights
  /** What runs on a schedule. */
  jobs?: readonly Job[] | ((all: Assembled) => readonly Job[])
  /** Jobs that people wait for: a server looks for them every few seconds. */
  promptJobs?: readonly Job[]
  /** Jobs that wait for servers of others: they run beside the rest, on hosts that can reach them. */
  outsideJobs?: readonly Job[]
  /** What files can be imported as. */
  importers?: readonly Importer[]
  /** What the search over everything finds. */
  search?: readonly Searchable[]
  /** Tables whose rows the database counts as they change. */
  sums?: readonly StoredSums[]
  /** Columns with rich text: what an earlier cleaner wrote is cleaned again. */
  richTexts?: readonly StoredText[]
  /** What each of its stored days is made of. */
  days?: StoredDays
  /** What follows from instants that named a day and were moved, by table. */
  afterMoves?: AfterMoves
  /** Where it acts when something happens in a capability that does not know it. */
  hooks?: readonly Connection[]
}
