import { z } from 'zod'
import { contract, richText, text } from '#kernel/contract/contract.ts'
import { labelTones, most } from './vocabulary.ts'

/** A label of a person; `isFixed` of the four that everyone has, whose name is their id. */
export const Label = z.object({
  id: z.string(),
  name: z.string(),
  tone: z.enum(labelTones),
  isFixed: z.boolean(),
})
export type Label = z.infer<typeof Label>

/** A mail to begin with. `message` is HTML that was cleaned. */
export const Template = z.object({ id: z.uuid(), name: z.string(), subject: z.string(), message: z.string() })
export type Template = z.infer<typeof Template>

const label = {
  name: text(40, 1),
  tone: z.enum(labelTones, 'Choose a color.'),
}
const message = richText(most.settingText)

const read = { method: 'GET', allow: 'read Email', scope: 'own', errors: 'sample', personal: true } as const
const write = { method: 'POST', allow: 'update Email', scope: 'own', errors: 'sample' } as const
const removed = z.object({ removed: z.int() })
/** A fixed label has no row: it is not found here. */
const byLabel = z.object({ id: z.uuid('Label not found.') })

export const emailSettingsApi = contract('email-settings', {
  get: {
    ...read,
    path: '/apps/email/settings',
    summary:
      'Your signature, whether the editor checks spelling, and your labels: the four that everyone has, and your own by name.',
    response: z.object({ signature: z.string(), checksSpelling: z.boolean(), labels: z.array(Label) }),
  },
  saveSignature: {
    ...write,
    method: 'PUT',
    path: '/apps/email/signature',
    summary: 'Saves what is under your new emails and replies; empty text removes it.',
    body: z.strictObject({ signature: message }),
    response: z.object({ signature: z.string() }),
  },
  saveSpelling: {
    ...write,
    method: 'PUT',
    path: '/apps/email/spelling',
    summary: 'Saves whether the editor checks spelling while you write.',
    body: z.strictObject({ checksSpelling: z.boolean() }),
    response: z.object({ checksSpelling: z.boolean() }),
  },
  addLabel: {
    ...write,
    path: '/apps/email/labels',
    summary: `Adds a label of your own; at most ${most.labels}.`,
    body: z.strictObject(label),
    response: Label,
    status: 201,
  },
  updateLabel: {
    ...write,
    method: 'PATCH',
    path: '/apps/email/labels/:id',
    summary: 'Renames a label of your own, or gives it another color.',
    params: byLabel,
    body: z.strictObject(label),
    response: Label,
  },
  removeLabel: {
    ...write,
    method: 'DELETE',
    path: '/apps/email/labels/:id',
    summary: 'Removes a label of your own, from your emails and rules too; a rule that did nothing else goes.',
    params: byLabel,
    response: removed,
  },
  templates: {
    ...read,
    path: '/apps/email/templates',
    summary: 'Your templates by name.',
    response: z.array(Template),
  },
  addTemplate: {
    ...write,
    path: '/apps/email/templates',
    summary: `Saves subject and text as a template; one of the same name is replaced. At most ${most.templates}.`,
    body: z.strictObject({ name: text(80, 1), subject: text(most.subject), message }),
    response: Template,
  },
  removeTemplate: {
    ...write,
    method: 'DELETE',
    path: '/apps/email/templates/:id',
    summary: 'Removes a template.',
    params: z.object({ id: z.uuid('Template not found.') }),
    response: removed,
  },
})
