import type { Input } from '@rad/api/contract'
import { type KnownIssue, knownIssueFields, knownIssuesApi } from '@rad/api/knowledge/known-issues/contract'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { blankOf, valuesOf } from '#kit/form/declared-fields.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { t } from '#kit/words.ts'
import { KnownIssueFields, knownIssueLabels, type KnownIssueValues } from '#pickers/known-issue-fields.tsx'
import { systemWords } from '#pickers/helpdesk-words.tsx'

type Body = Input<typeof knownIssuesApi.add>['body']
type Values = KnownIssueValues & Record<string, unknown>

const { fields } = knownIssueFields
const changes = knownIssuesApi.update.body.omit({ if_version: true })
const held = (record: object) => valuesOf(fields, record) as Values
const refreshed = { refreshes: ['timeline'] }

/** Adds a known issue as a draft, or changes the one given. */
export function KnownIssueDrawer({ issue, onClose }: { issue?: KnownIssue; onClose: () => void }) {
  const add = useSend(knownIssuesApi.add, refreshed)
  const update = useSend(knownIssuesApi.update, refreshed)
  const navigate = useNavigate()
  return (
    <DrawerForm<Values>
      title={issue ? t('Edit {no}', { no: issue.no }) : t('Add known issue')}
      draftKey={`known-issues:${issue?.no ?? 'new'}`}
      labels={knownIssueLabels}
      initial={issue ? held(issue) : (blankOf(fields) as Values)}
      schema={issue ? changes : knownIssuesApi.add.body}
      version={issue?.version}
      toValues={held}
      words={(key, value) => (key === 'system_group' ? systemWords(String(value)) : value)}
      submitLabel={issue ? t('Save') : t('Save draft')}
      // Checked by the schema of the contract before it gets here.
      onSubmit={(values, version) =>
        issue && version !== undefined
          ? update.mutateAsync({
              params: { no: issue.no },
              body: { ...(values as unknown as Body), if_version: version },
            })
          : add.mutateAsync({ body: values as unknown as Body })
      }
      onSaved={(saved) => {
        const { no } = saved as KnownIssue
        sayDone(issue ? t('Known issue saved.') : t('Known issue {no} saved as draft.', { no }))
        if (issue) onClose()
        else void navigate({ to: '/known-issues/$no', params: { no } })
      }}
      onClose={onClose}
    >
      {(form) => <KnownIssueFields form={form} isNew={!issue} />}
    </DrawerForm>
  )
}
