import { jobCardsApi, type JobCard } from '#capabilities/workshop/job-cards/contract.ts'
import type { Caller } from './test-app.ts'

let vehicles = 0
/** A VIN that no other test has. */
export const freshVin = () => `WDB9061331${String((vehicles += 1)).padStart(7, '0')}`

/** Opens a job card, of service at the first outlet of the demo's dealer unless said otherwise. */
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
