import { guidelinesApi } from '#capabilities/knowledge/guidelines/contract.ts'
import { addDraftAs, type DraftFields, moveAs } from './content.ts'
import type { Caller } from './test-app.ts'

/** Changes the settings of a guideline, from the version that the caller reads first. */
export async function setGuideline(as: Caller, id: string, changes: object) {
  const { version } = await as.send(guidelinesApi.settings, { params: { id } })
  return as.send(guidelinesApi.updateSettings, { params: { id }, body: { ...changes, if_version: version } })
}

/** A published guideline for service managers, mandatory by default, with its number. */
export async function publishedGuideline(
  writer: Caller,
  approver: Caller,
  title: string,
  settings: object = { mandatory: true, ack_days: 10 },
  fields: DraftFields = {},
): Promise<{ id: string; no: string }> {
  const { id } = await addDraftAs(writer, { kind: 'guideline', title, roles: ['SVM'], ...fields })
  const { no } = await setGuideline(writer, id, settings)
  await moveAs(writer, id, 'in_review')
  await moveAs(approver, id, 'published')
  return { id, no }
}
