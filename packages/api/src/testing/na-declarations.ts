import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { type FollowUp, followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { type NaDeclaration, naDeclarationsApi } from '#capabilities/service/na-declarations/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { freshVin } from './job-cards.ts'
import type { Caller, TestApp } from './test-app.ts'

/** The start of a PNG: what evidence is accepted by. */
export const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

/** A file of evidence; another number is other content. */
export const evidence = (name = 'letter.png', number = 0) => new File([png, new Uint8Array([number])], name)

/** The day it is for the brand. */
export const brandDay = ({ deps }: TestApp) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** An open follow-up of a vehicle of the manager's outlet, due so many days ago. */
export async function overdueFollowUp(app: TestApp, manager: Caller, outlet: string, daysAgo = 20): Promise<FollowUp> {
  const vin = freshVin()
  const due_on = addDays(brandDay(app), -daysAgo)
  const { no: owner } = await manager.send(customersApi.add, {
    body: { name: 'Nadia Quist', outlet, phones: ['+919812345611'], consent_call: true, consent_sms: true },
  })
  await manager.send(vehiclesApi.add, {
    body: { vin, home_outlet: outlet, owner, next_due_on: due_on, due_basis: 'time' },
  })
  return manager.send(followUpsApi.add, { body: { vin, due_on } })
}

/** Declares a follow-up not applicable. */
export const declareNa = (by: Caller, { no }: Pick<FollowUp, 'no'>, body: object): Promise<NaDeclaration> =>
  by.send(naDeclarationsApi.declare, { params: { no }, body: body as never })
