import { rebuildJourneys } from '#capabilities/insight/journeys/rebuild.commands.ts'
import { Refusal, type Tools } from './command-tools.ts'

/** Makes journeys those of the rows they follow from and reports what was wrong; with `check` it changes nothing, and refuses instead. */
export async function rebuildAllJourneys({ deps, say }: Tools, { check: isCheck }: { check: boolean }): Promise<void> {
  const { events, visits } = await rebuildJourneys(deps, { isCheck })
  if (events + visits === 0) return say('All journeys are what the rows come to.')
  say(`${events} events and ${visits} visits differed`)
  if (isCheck) throw new Refusal('Nothing was changed: run rebuild-journeys without --check.')
  say('All of them are right now.')
}
