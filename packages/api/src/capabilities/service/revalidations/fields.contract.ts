import { defineFields, optional } from '#kernel/contract/fields.ts'
import { revalidationKinds, revalidationMethods } from './vocabulary.ts'

/** Each field is declared once: for bodies, forms, files, the list, and the page of the record. */
export const revalidationFields = defineFields({
  outlet: { kind: 'reference', label: 'Outlet', max: 12, from: 'outlets', required: true, fixed: true },
  kind: {
    kind: 'choice',
    label: 'Kind',
    values: revalidationKinds,
    required: true,
    fixed: true,
    refusal: 'Choose a kind.',
  },
  subject_no: {
    kind: 'text',
    label: 'Subject',
    max: 60,
    fixed: true,
    hint: 'The number of the complaint, ticket, or declaration; none of a certification.',
    ...optional,
  },
  checklist: { kind: 'reference', label: 'Checklist', max: 20, from: 'checklists', required: true },
  method: { kind: 'choice', label: 'Method', values: revalidationMethods, required: true, refusal: 'Choose a method.' },
  planned_on: { kind: 'day', label: 'Planned for', required: true },
  auditor: { kind: 'reference', label: 'Auditor', max: 60, from: 'auditors', isDetail: true, ...optional },
  reference: { kind: 'text', label: 'Reference', max: 40, ...optional },
  note: { kind: 'long-text', label: 'Note', max: 2000, isDetail: true, ...optional },
})
