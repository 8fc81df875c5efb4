import { z } from 'zod'
import { contract, text } from '#kernel/contract/contract.ts'
import { EmailState } from './shapes.contract.ts'
import { emailLabels, most, ruleFolders } from './vocabulary.ts'

const condition = text(100)

const fields = {
  /** Letters that stand in the name or address of the sender, of a receiver, and in the subject; empty for any. */
  from: condition,
  to: condition,
  subject: condition,
  hasAttachment: z.boolean(),
  /** Where it is put instead of the inbox. */
  folder: z.enum(ruleFolders, 'Folder not found.').nullable(),
  label: z.union([z.enum(emailLabels), z.uuid()], 'Label not found.').nullable(),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  /** Whether its attachments are added as documents of yours. */
  addsDocuments: z.boolean(),
}

/** What is done with mails that come in: with those for which all conditions hold. */
export const Rule = z.object({ id: z.uuid(), ...fields })
export type Rule = z.infer<typeof Rule>

const RuleBody = z.strictObject({
  from: condition.default(''),
  to: condition.default(''),
  subject: condition.default(''),
  hasAttachment: fields.hasAttachment.default(false),
  folder: fields.folder.default(null),
  label: fields.label.default(null),
  isRead: fields.isRead.default(false),
  isStarred: fields.isStarred.default(false),
  addsDocuments: fields.addsDocuments.default(false),
})
export type RuleBody = z.infer<typeof RuleBody>

const read = { method: 'GET', allow: 'read Email', scope: 'own', errors: 'sample', personal: true } as const
const write = { method: 'POST', allow: 'update Email', scope: 'own', errors: 'sample' } as const
const byRule = z.object({ id: z.uuid('Rule not found.') })

export const emailRulesApi = contract('email-rules', {
  list: {
    ...read,
    path: '/apps/email/rules',
    summary: 'Your rules in their order.',
    response: z.array(Rule),
  },
  add: {
    ...write,
    path: '/apps/email/rules',
    summary: `Adds a rule for emails that come in, after the others; at most ${most.rules}. It needs a condition and an action.`,
    body: RuleBody,
    response: Rule,
    status: 201,
  },
  update: {
    ...write,
    method: 'PUT',
    path: '/apps/email/rules/:id',
    summary: 'Replaces what a rule asks for and does.',
    params: byRule,
    body: RuleBody,
    response: Rule,
  },
  order: {
    ...write,
    path: '/apps/email/rules/order',
    summary: 'Puts your rules in this order: of several that move an email, the first one does.',
    body: z.strictObject({ ids: z.array(z.uuid('Rule not found.')).max(most.rules) }),
    response: z.array(Rule),
  },
  apply: {
    ...write,
    path: '/apps/email/rules/:id/apply',
    summary: `Applies a rule to the inbox as it is: to the newest ${most.atOnce} emails it holds for. Answers what they were before.`,
    params: byRule,
    response: z.object({ before: z.array(EmailState) }),
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: '/apps/email/rules/:id',
    summary: 'Removes a rule. What it did stays.',
    params: byRule,
    response: z.object({ removed: z.int() }),
  },
})
