import { call } from '#kernel/contract/client.ts'
import { maintenanceApi } from '#capabilities/admin/maintenance/contract.ts'
import { Refusal, type Tools } from './command-tools.ts'

function instantOf(given: string): string {
  const at = new Date(given)
  if (Number.isNaN(at.getTime())) throw new Refusal(`“${given}” is no point in time. Write 2026-12-24T18:00Z.`)
  return at.toISOString()
}

/** Closes the product for everybody but administrators, on every server of this database. */
export async function closeForMaintenance(
  { transport, say }: Tools,
  { message, until }: { message?: string | undefined; until?: string | undefined },
): Promise<void> {
  const body = { isOn: true, message: message ?? null, until: until ? instantOf(until) : null }
  const now = await call(transport, maintenanceApi.set, { body })
  say(`Closed for maintenance within 5 s${now.until ? `, announced until ${now.until}` : ''}. Administrators get in.`)
}

/** Opens it again; waiting pages reload automatically. */
export async function openAfterMaintenance({ transport, say }: Tools): Promise<void> {
  await call(transport, maintenanceApi.set, { body: { isOn: false, message: null, until: null } })
  say('Open again within 5 s.')
}
