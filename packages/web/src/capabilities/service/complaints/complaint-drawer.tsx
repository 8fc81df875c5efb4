import { type Complaint, complaintsApi } from '@rad/api/service/complaints/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { saidBy } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { useBegun } from '#kit/page/begun.ts'
import { t } from '#kit/words.ts'
import {
  blankComplaint,
  bodyOf,
  ComplaintFormFields,
  complaintLabels,
  type ComplaintValues,
  valuesOfComplaint,
} from './complaint-form.tsx'

const changes = complaintsApi.update.body.omit({ if_version: true })
const touched = ['timeline', 'tickets', 'dashboard']

/** Records a complaint, or changes the one given. */
export function ComplaintDrawer({ record: complaint, onClose }: { record?: Complaint; onClose: () => void }) {
  const add = useSend(complaintsApi.add, { refreshes: touched })
  const update = useSend(complaintsApi.update, { refreshes: touched })
  const navigate = useNavigate()
  const added = useRef<string>(undefined)
  const begun = useBegun()
  const blank = begun
    ? { ...blankComplaint, statement: `${begun.subject}\n${begun.text}`.trim().slice(0, 4000) }
    : blankComplaint

  /** What was saved last, and whether it stood on what is shown here. */
  const saved = useRef<{ version: number; wasNewest: boolean }>(undefined)

  const save = async (values: ComplaintValues, version: number | undefined) => {
    if (complaint && version !== undefined) {
      const answer = await update.mutateAsync({
        params: { no: complaint.no },
        body: { ...bodyOf(values), if_version: version },
      })
      saved.current = { version: answer.version, wasNewest: version === complaint.version }
      return
    }
    added.current = (await add.mutateAsync({ body: bodyOf(values) })).no
  }
  const undo = (before: Complaint, if_version: number) =>
    update
      .mutateAsync({ params: { no: before.no }, body: { ...bodyOf(valuesOfComplaint(before)), if_version } })
      .catch((error: unknown) => showToast(saidBy(error), { tone: 'bad' }))
  const tell = () => {
    if (!complaint) return sayDone(t('Complaint {no} recorded.', { no: added.current }))
    const { version, wasNewest } = saved.current!
    // Where somebody else's words were merged in, going back would take those away too.
    const action = wasNewest ? { label: t('Undo'), run: () => void undo(complaint, version) } : undefined
    return sayDone(t('Complaint saved.'), action)
  }

  return (
    <DrawerForm
      title={complaint ? t('Edit {no}', { no: complaint.no }) : t('Record complaint')}
      draftKey={`complaints:${complaint?.no ?? 'new'}`}
      labels={complaintLabels}
      initial={complaint ? valuesOfComplaint(complaint) : blank}
      schema={complaint ? changes : complaintsApi.add.body}
      version={complaint?.version}
      toValues={(row) => valuesOfComplaint(row as unknown as Complaint)}
      submitLabel={complaint ? t('Save') : t('Record')}
      onSubmit={save}
      onSaved={() => {
        tell()
        if (added.current) void navigate({ to: '/complaints/$no', params: { no: added.current } })
        else onClose()
      }}
      onClose={onClose}
    >
      {(form) => <ComplaintFormFields form={form} isNew={!complaint} />}
    </DrawerForm>
  )
}
