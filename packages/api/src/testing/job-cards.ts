import { inTransaction } from '#database/transaction.ts'
import { jobCardsApi, type JobCard } from '#capabilities/workshop/job-cards/contract.ts'
import type { Caller, TestApp } from './test-app.ts'

/** A body each write accepts. */
export const jobCardBodies = {
  'job-cards.add': { outlet: 'DL002-01', job_type: 'service' },
  'job-cards.update': { vor: true, if_version: 1 },
  'job-cards.move': { to: 'in_work', if_version: 1 },
  'job-cards.promise': { promised_at: '2026-01-31T10:00:00Z', if_version: 1 },
  'job-cards.stage': { stage: 'work', if_version: 1 },
  'job-cards.lines': { lines: [], if_version: 1 },
}

let vehicles = 0
/** A VIN that no other test has. */
export const freshVin = () => `WDB9061331${String((vehicles += 1)).padStart(7, '0')}`

/** Opens a job card, by default of service at the first outlet of the demo's dealer. */
export const addCard = (who: Caller, more: object = {}): Promise<JobCard> =>
  who.send(jobCardsApi.add, { body: { outlet: 'DL001-01', job_type: 'service', ...more } })

export const readCard = (who: Caller, no: string): Promise<JobCard> => who.send(jobCardsApi.get, { params: { no } })

type Move = Parameters<typeof moveCard>[2]

/** Moves a card as it is now. */
export const moveCard = async (
  who: Caller,
  no: string,
  move: { to: JobCard['status']; note?: string; at?: string },
): Promise<JobCard> =>
  who.send(jobCardsApi.move, { params: { no }, body: { ...move, if_version: (await readCard(who, no)).version } })

/** Moves a card from state to state. */
export async function moveAlong(who: Caller, no: string, ...states: Move['to'][]): Promise<JobCard> {
  for (const to of states) await moveCard(who, no, { to })
  return readCard(who, no)
}

/** Changes a card as it is now. */
export const updateCard = async (who: Caller, no: string, body: object): Promise<JobCard> =>
  who.send(jobCardsApi.update, { params: { no }, body: { ...body, if_version: (await readCard(who, no)).version } })

/** Cards of service by default, a hundred at most. */
export const listCards = (who: Caller, query: object = {}) =>
  who.send(jobCardsApi.list, { query: { job_type: 'service', perPage: 100, ...query } })

/** A model of a channel, and a vehicle of it that another dealer's outlet keeps. */
export const addVehicle = (app: TestApp, vin: string) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const model = await db
      .selectFrom('model')
      .innerJoin('channel', 'channel.id', 'model.channel_id')
      .select(['model.id', 'model.make', 'model.name', 'channel.code'])
      .orderBy('model.name')
      .executeTakeFirstOrThrow()
    const home = await db.selectFrom('outlet').select('id').where('code', '=', 'DL002-01').executeTakeFirstOrThrow()
    await db
      .insertInto('vehicle')
      .values({ vin, model_id: model.id, make: model.make, model: model.name, home_outlet_id: home.id })
      .execute()
    return model
  })
