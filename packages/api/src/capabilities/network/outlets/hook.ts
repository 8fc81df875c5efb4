import type { RawBuilder } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'
import type { ImportBatch } from '#kernel/import/importer.ts'
import type { OutletCaseKind } from './contract.ts'

/** An open case of an outlet, as a refusal names it. */
export interface OpenCase {
  no: string
  status: string
}

/** An outlet as passed to the capabilities that have its cases. */
export interface OutletOfCases {
  id: string
  code: string
  name: string
  dealer_id: string
  region_id: string
}

/** Cases of one kind that an outlet may not leave behind when it closes. */
export interface CasesOfOutlet {
  kind: OutletCaseKind
  open(db: Db, outlet_id: string): Promise<OpenCase[]>
  /** Gives all of them to another outlet. */
  move(ctx: ActorContext, from: OutletOfCases, to: OutletOfCases): Promise<void>
}

/** An outlet closes: each kind of case names its open ones and moves them. */
export const outletCloses = hook<CasesOfOutlet>('an outlet closes')

/** An outlet of this dealer is about to change: copies of the dealer, which hold its outlets, grow old. */
export const outletChanges = hook<(ctx: ActorContext, dealer_id: string) => Promise<void>>('an outlet changes')

/** The dealer that a cell of a file means. */
export interface MeantDealer {
  code: string
  name: string
  isKnown: boolean
}

/** How the lines of a file of outlets find their dealers. */
export interface DealersOfFile {
  /** Finds the dealer of a cell, by code or by name; an unknown one gets a code made of what is written. */
  finder(db: Db): Promise<(written: string) => MeantDealer>
  /** Makes those that lines name (`dealer_code`, `dealer_name`) and that are missing. */
  add(batch: ImportBatch, lines: RawBuilder<unknown>): Promise<void>
}

export const dealersOfOutletFile = hook<DealersOfFile>('dealers of a file of outlets')
