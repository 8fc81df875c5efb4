import type { InsertObject, Kysely, UpdateObject } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import type { ActorContext, CommandContext } from './context.ts'
import { conflict } from './errors.ts'
import { differences, nextVersion, staleVersion } from './version.ts'

/** A record as it is answered, with its id and the version that a change must name. */
interface Versioned {
  id: string
  version: number
}

type Key = 'id' | 'code' | 'no'

interface RecordShape<T extends keyof Tables & string, R extends Versioned, K extends Key> {
  table: T
  /** The noun in the message "Someone else changed this city." */
  name: string
  /** The whole of that sentence, where other languages need it for a good translation. */
  stale?: string
  /** The entity name in the trail; the table by default. */
  entity?: string
  /** The column that a record is found by; its id by default. */
  key?: K
  /** The record as it is answered; 404 where it is outside the actor's scope. */
  find(ctx: ActorContext, key: string): Promise<R>
  /** The error where another record has a value that must be unique. Without it, no value must be. */
  taken?(): Error
  /** A change is compared with this, where a record is answered with other fields than a change names. */
  fieldsOf?(record: R): object
}

interface ChangeOf<T extends keyof Tables & string, R, W> {
  /** The columns of the input: the place to check it and to find ids for codes. By default its fields are its columns. */
  columns?(fields: W, before: R): UpdateObject<Tables, T> | Promise<UpdateObject<Tables, T>>
  /** What else belongs to the change, before its audit line. */
  also?(before: R, after: R): unknown
  /** The action in the trail; `update` by default. */
  action?: string
  /** What the trail stores of the record; all of it by default. */
  trail?(record: R): unknown
}

/** The columns that these need of a table; their callers know the others. */
interface AnyRecord {
  id: string
  code: string
  no: string
  version: number
  updated_at: Date
  updated_by: string
}
const anyRecord = (ctx: ActorContext) => ctx.db as unknown as Kysely<{ record: AnyRecord }>

/**
 * How records of a table are added and changed: through `command`, in its transaction, with an audit line each. What is
 * special to one stays with its capability, before these or in `columns` and `also`.
 */
export function defineRecord<
  T extends keyof Tables & string,
  R extends Versioned & Record<K, string>,
  K extends Key = 'id',
>(shape: RecordShape<T, R, K>) {
  const { entity = shape.table, find, taken, fieldsOf = (record: R) => record } = shape
  const table = shape.table as string as 'record'
  const key: Key = shape.key ?? 'id'
  const late = (current: R) =>
    shape.stale === undefined ? staleVersion(shape.name, current) : conflict('version.stale', shape.stale, { current })
  return {
    /** Adds a record. The table itself refuses a duplicate, so of two people at once one gets the error. */
    async add(ctx: CommandContext, columns: InsertObject<Tables, T>): Promise<R> {
      const { user_id } = ctx.actor
      const added = await anyRecord(ctx)
        .insertInto(table)
        .values({ ...(columns as object), created_by: user_id, updated_by: user_id } as never)
        .$if(taken !== undefined, (insert) => insert.onConflict((on) => on.doNothing()))
        .returning(key)
        .executeTakeFirst()
      if (!added) throw taken!()
      const after = await find(ctx, added[key]!)
      await ctx.audit({ action: 'add', entity, entity_id: after.id, after })
      return after
    },
    /**
     * Changes a record as it was read. The UPDATE checks the version: of two people, one gets the error that their copy is
     * old, and is given the record as it is. What changes nothing leaves nothing.
     */
    async change<B extends { if_version: number }>(
      ctx: CommandContext,
      before: R,
      body: B,
      how: ChangeOf<T, R, Omit<B, 'if_version'>> = {},
    ): Promise<R> {
      const { if_version, ...fields } = body
      const { columns = (same: object) => same, also, action = 'update', trail = (record: R) => record } = how
      if (before.version !== if_version) throw late(before)
      if (differences(fieldsOf(before), fields).length === 0) {
        ctx.unchanged()
        return before
      }
      const changed = await anyRecord(ctx)
        .updateTable(table)
        .set({ ...((await columns(fields, before)) as object), ...nextVersion(ctx) })
        .where('id', '=', before.id)
        .where('version', '=', if_version)
        .returning(key)
        .executeTakeFirst()
      if (!changed) throw late(await find(ctx, before[key as K]))
      const after = await find(ctx, changed[key]!)
      await also?.(before, after)
      await ctx.audit({ action, entity, entity_id: before.id, before: trail(before), after: trail(after) })
      return after
    },
  }
}
