import { z } from 'zod'
import { manyLines, type Scope, seenVersion, yesNo } from '#kernel/contract/contract.ts'

interface MasterContract<P, R, B, C, O, S> {
  path: P
  /** A reason as it is answered. */
  record: R
  /** Made by `defineFields`. */
  fields: { body: B; changes: C }
  /** What tells apart several lists of reasons in one table; nothing where there is one. */
  of: O
  scope: S
  summary: { list: string; add: string; update: string; switchOff: string }
}

const params = z.object({ id: z.uuid() })
const switchOff = z.strictObject({ reason: manyLines(200, 3), if_version: seenVersion })
const switchOn = z.strictObject({ if_version: seenVersion })

/** A reason is never removed: it is offered, or no longer. */
const switches = <const P extends `/${string}`, R extends z.ZodObject>(path: P, response: R, summary: string) => {
  const changing = { method: 'POST', allow: 'update Reason', scope: 'shared', params, response } as const
  return {
    switchOff: { ...changing, path: `${path}/:id/off` as `${P}/:id/off`, summary, body: switchOff },
    switchOn: {
      ...changing,
      path: `${path}/:id/on` as `${P}/:id/on`,
      summary: 'Offers a reason again.',
      body: switchOn,
    },
  } as const
}

/** The calls of a list of reasons: read, add, change, put into order, deactivate, and activate. */
export function reasonEndpoints<
  const P extends `/${string}`,
  R extends z.ZodObject,
  B extends z.ZodObject<{ code: z.ZodType<string, string> }>,
  C extends z.ZodObject,
  const O extends z.ZodRawShape,
  const S extends Scope,
>({ path, record, fields, of, scope, summary }: MasterContract<P, R, B, C, O, S>) {
  const changing = { allow: 'update Reason', scope: 'shared', response: record } as const
  return {
    list: {
      method: 'GET',
      path,
      allow: 'read Reason',
      scope,
      summary: summary.list,
      query: z.object({ ...of, all: yesNo }),
      response: z.array(record),
    },
    add: {
      method: 'POST',
      path,
      allow: 'create Reason',
      scope: 'shared',
      summary: summary.add,
      body: fields.body,
      response: record,
      status: 201,
    },
    update: {
      ...changing,
      method: 'PATCH',
      path: `${path}/:id` as `${P}/:id`,
      summary: summary.update,
      params,
      body: fields.changes,
    },
    order: {
      ...changing,
      method: 'PUT',
      path: `${path}/order` as `${P}/order`,
      summary: 'Puts the reasons into the order of these codes; those left out keep their place behind them.',
      body: z.strictObject({
        ...of,
        codes: z.array(fields.body.shape.code).min(1, 'Choose at least one reason.').max(500),
      }),
      response: z.array(record),
    },
    ...switches(path, record, summary.switchOff),
  } as const
}
