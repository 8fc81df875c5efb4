import { emailApi } from '#capabilities/apps/email/contract.ts'
import { emailSettingsApi } from '#capabilities/apps/email/settings.contract.ts'
import { emailRulesApi } from '#capabilities/apps/email/rules.contract.ts'
import type { Caller } from './test-app.ts'

/** A body of each call of the mailbox that the call accepts. */
export const emailBodies = {
  'email.update': { emailIds: [2_000_000_000], dataToUpdate: { isRead: true } },
  'email.toggleLabel': { emailIds: [2_000_000_000], label: 'private' },
  'email.addDraft': { subject: 'Matrix' },
  'email.updateDraft': { subject: 'Matrix' },
  'email.send': { to: [{ email: 'matrix@demo.com' }], subject: 'Matrix' },
  'email.undoSend': { id: 2_000_000_000 },
  'email.snooze': { emailIds: [2_000_000_000], until: null },
  'email.restore': { emailIds: [2_000_000_000] },
  'email.remove': { emailIds: [2_000_000_000] },
  'email.empty': { folder: 'trash' },
  'email-settings.saveSignature': { signature: '<p>Matrix</p>' },
  'email-settings.saveSpelling': { checksSpelling: false },
  'email-settings.addLabel': { name: 'Matrix', tone: 'good' },
  'email-settings.updateLabel': { name: 'Matrix two', tone: 'warn' },
  'email-settings.addTemplate': { name: 'Matrix', subject: 'Matrix', message: '' },
  'email-rules.add': { from: 'matrix', isRead: true },
  'email-rules.update': { from: 'matrix', isStarred: true },
  'email-rules.order': { ids: [] },
}

export const emailFiles = { 'email.addFile': { name: 'matrix.txt', text: 'Matrix', fields: {} } }

/** A draft, a template, and a rule that other users cannot read. */
export async function foreignEmail(by: Caller) {
  const { id } = await by.send(emailApi.addDraft, { body: { subject: 'Foreign' } })
  const template = await by.send(emailSettingsApi.addTemplate, { body: { name: 'Foreign', subject: '', message: '' } })
  const rule = await by.send(emailRulesApi.add, { body: { from: 'foreign', isRead: true } })
  return {
    email: { id: String(id), file: '00000000-0000-4000-8000-000000000000' },
    'email-settings': { id: template.id },
    'email-rules': { id: rule.id },
  }
}
