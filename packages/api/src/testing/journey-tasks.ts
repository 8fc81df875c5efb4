import { journeyGroupsApi } from '#capabilities/insight/journeys/groups/contract.ts'
import { type JourneyTask, journeyTasksApi } from '#capabilities/insight/journeys/tasks/contract.ts'
import type { Caller } from './test-app.ts'

/** What a new task is sent as, but for its outlet. */
export const sentTask = {
  deviation: 'not_allowed:COMPLAINT',
  due_on: '2100-01-31',
  note: 'Call customers before they complain.',
} as const

/** Bodies of the calls that write tasks of journeys, for tests of all routes. */
export const journeyTaskBodies = {
  'journey-tasks.add': { ...sentTask, outlet: 'MATRIX', owner: 'matrix' },
  'journey-tasks.end': { result: 'done', if_version: 1 },
  'journey-groups.add': { name: 'Matrix', view: 'period=last-28-days' },
}

/** A task of the first person at an outlet. */
export async function addJourneyTask(by: Caller, outlet: string, more: object = {}): Promise<JourneyTask> {
  const { people } = await by.send(journeyTasksApi.people, { params: { outlet } })
  const body = { ...sentTask, outlet, owner: people[0]!.username, ...more }
  return by.send(journeyTasksApi.add, { body: body as never })
}

/** A task that another outlet has, and a group of another person. */
export async function foreignJourneyTask(office: Caller, outlet: string) {
  const { no } = await addJourneyTask(office, outlet)
  const group = await office.send(journeyGroupsApi.add, { body: { name: 'Foreign', view: 'period=last-year' } })
  return { 'journey-tasks': { no, outlet }, 'journey-groups': { no: group.no } }
}
