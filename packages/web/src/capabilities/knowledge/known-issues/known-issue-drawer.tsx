import { type KnownIssue, knownIssueFields, knownIssuesApi } from '@rad/api/knowledge/known-issues/contract'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { systemWords } from '#words/helpdesk-words.tsx'
import { knownIssueControls } from './parts/known-issue-fields.tsx'

const Form = formDrawer({
  fields: knownIssueFields.fields,
  add: knownIssuesApi.add,
  update: knownIssuesApi.update,
  id: 'no',
  page: '/known-issues/$no',
  touches: ['timeline'],
  title: (issue) => (issue ? t('Edit {no}', { no: issue.no }) : t('Add known issue')),
  submitLabel: () => t('Save draft'),
  confirm: ({ no }, isNew, say) => say(isNew ? t('Known issue {no} saved as draft.', { no }) : t('Known issue saved.')),
  words: (name, value) => (name === 'system_group' ? systemWords(String(value)) : value),
  controls: () => knownIssueControls,
})

/** Adds a known issue as a draft, or changes the one given. */
export const KnownIssueDrawer = ({ issue, onClose }: { issue?: KnownIssue; onClose: () => void }) =>
  issue ? <Form record={issue} onClose={onClose} /> : <Form onClose={onClose} />
