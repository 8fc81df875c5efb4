import { dueDatesApi } from '#capabilities/service/follow-ups/due-dates.contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { naDeclarationsApi } from '#capabilities/service/na-declarations/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { callBodies, callFiles, foreignCall } from './calls.ts'
import { foreignJourneyTask, journeyTaskBodies } from './journey-tasks.ts'
import { documentAttachments, documentBodies, foreignDocument } from './documents.ts'
import { foreignEventLog } from './event-logs.ts'
import { foreignCase, helpdeskBodies } from './helpdesk.ts'
import { followUpBodies } from './follow-ups.ts'
import { holdupBodies } from './holdups.ts'
import { freshVin, jobCardBodies } from './job-cards.ts'
import { declareNa, evidence } from './na-declarations.ts'
import { foreignRevalidation, revalidationBodies } from './revalidations.ts'
import type { Caller } from './test-app.ts'

/** The bodies that the writes of the workshop and of the helpdesk accept. */
export const workshopBodies: Record<string, unknown> = {
  ...jobCardBodies,
  ...callBodies,
  ...journeyTaskBodies,
  ...documentBodies,
  ...holdupBodies,
  ...followUpBodies,
  ...helpdeskBodies,
  ...revalidationBodies,
  'vehicles.add': { vin: '1M8GDM9AXKP042788', home_outlet: 'ZZ99999' },
  'vehicles.update': { variant: 'Matrix', if_version: 1 },
  'vehicles.addReading': { km: 1 },
  'vehicles.withdrawReading': { reason: 'Matrix' },
  'customers.add': { name: 'Matrix', outlet: 'ZZ99999' },
  'customers.update': { kind: 'fleet', if_version: 1 },
  'customers.deactivate': { reason: 'Matrix', if_version: 1 },
  'customers.activate': { if_version: 1 },
  'na-declarations.approve': { if_version: 1 },
  'na-declarations.reject': { remark: 'Matrix', if_version: 1 },
  'na-declarations.withdraw': { if_version: 1 },
}

const attachment = { name: 'matrix.txt', text: 'Matrix', fields: {} }
/** The files of the calls that take any. */
export const attachments = {
  ...callFiles,
  ...documentAttachments,
  'tickets.attach': attachment,
  'holdups.attach': attachment,
  'helpdesk.attach': attachment,
  'revalidation-findings.attach': attachment,
  'na-declarations.attach': attachment,
  'na-declarations.declare': { ...attachment, fields: { reason: 'NA-SCR' } },
}

async function foreignFollowUp(office: Caller, outlet: string, owner: string) {
  const { vin } = await office.send(vehiclesApi.add, { body: { vin: freshVin(), home_outlet: outlet, owner } })
  return office.send(followUpsApi.add, { body: { vin, due_on: '2026-01-31' } })
}

async function foreignMove(office: Caller, home_outlet: string): Promise<string> {
  const { vin } = await office.send(vehiclesApi.add, {
    body: { vin: freshVin(), home_outlet, next_due_on: '2027-12-01' },
  })
  const { id } = await office.send(dueDatesApi.move, {
    body: { vins: [vin], days: 1, reason: 'other', note: 'Matrix' },
  })
  return id
}

/** Records of the workshop that another outlet keeps. */
export async function foreignOfWorkshop(office: Caller, outlet: string) {
  const vehicle = await office.send(vehiclesApi.add, { body: { vin: '5GZCZ43D13S812715', home_outlet: outlet } })
  const customer = await office.send(customersApi.add, { body: { name: 'Foreign', outlet, consent_call: true } })
  // Its own records: which vehicles of the demo are due depends on the second in which it was made.
  const followUp = await foreignFollowUp(office, outlet, customer.no)
  const declared = await foreignFollowUp(office, outlet, customer.no)
  const declaration = await declareNa(office, declared, { reason: 'NA-SCR', file: evidence() })
  return {
    'na-declarations': { no: declaration.no },
    files: { id: (await office.send(naDeclarationsApi.dump, { query: {} })).id },
    'follow-ups': { no: followUp.no },
    reminders: { no: followUp.no },
    'due-dates': { id: await foreignMove(office, outlet) },
    vehicles: { vin: vehicle.vin },
    journeys: { vin: vehicle.vin, no: customer.no },
    'event-logs': { id: await foreignEventLog(office, outlet) },
    customers: { no: customer.no },
    ...(await foreignRevalidation(office, outlet)),
    ...(await foreignCall(office, outlet)),
    ...(await foreignJourneyTask(office, outlet)),
    ...(await foreignDocument(office, outlet)),
    helpdesk: { no: await foreignCase(office, outlet) },
    'outlet-card': { code: outlet },
    'job-card-feeds': { client: 'MYVARUNA', outlet },
  }
}
