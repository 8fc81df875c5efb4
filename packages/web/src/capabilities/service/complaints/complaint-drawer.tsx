import { type Complaint, complaintFields, complaintsApi } from '@rad/api/service/complaints/contract'
import type { Fields } from '@rad/api/fields'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import type { FieldValues } from '#kit/form/declared-fields.tsx'
import { valuesOf } from '#kit/form/field-values.ts'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { useBegun } from '#kit/page/begun.ts'
import { t } from '#kit/words.ts'
import { complaintControls, complaintLayout } from './complaint-form.tsx'

const changes = complaintsApi.update.body.omit({ if_version: true })
const touched = ['timeline', 'tickets', 'dashboard']
/** When it was received is filled in by itself, and by files. */
const fields: Fields = Object.fromEntries(
  Object.entries<Fields[string]>(complaintFields.fields).filter(([name, { only }]) => !only && name !== 'received_at'),
)
/** A regulator's complaint has no statement, and needs none for the rest to be changed. */
const formOf = (complaint: object): FieldValues => {
  const values = valuesOf(fields, complaint)
  return { ...values, statement: values.statement ?? undefined }
}

/** Records a complaint, or changes the one given. */
export function ComplaintDrawer({ record: complaint, onClose }: { record?: Complaint; onClose: () => void }) {
  const add = useSend(complaintsApi.add, { refreshes: touched })
  const update = useSend(complaintsApi.update, { refreshes: touched })
  const navigate = useNavigate()
  const added = useRef<string>(undefined)
  const begun = useBegun()
  const statement = begun ? `${begun.subject}\n${begun.text}`.trim().slice(0, 4000) : ''

  /** The version that was saved last, and whether it was made of the one that is shown here. */
  const saved = useRef<{ version: number; wasNewest: boolean }>(undefined)

  const change = ({ no }: Complaint, values: FieldValues, version: number) =>
    update.mutateAsync({ params: { no }, body: { ...values, if_version: version } })
  const save = async (values: FieldValues, version: number | undefined) => {
    if (complaint && version !== undefined) {
      const answer = await change(complaint, values, version)
      saved.current = { version: answer.version, wasNewest: version === complaint.version }
      return
    }
    const { no } = await add.mutateAsync({ body: values as Parameters<typeof add.mutateAsync>[0]['body'] })
    added.current = no
  }
  const undo = (before: Complaint, version: number) =>
    change(before, formOf(before), version).catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
  const confirm = () => {
    if (!complaint) return sayDone(t('Complaint {no} recorded.', { no: added.current }))
    const { version, wasNewest } = saved.current!
    // Where the words of another person were merged in, going back would take those away too.
    const action = wasNewest ? { label: t('Undo'), run: () => void undo(complaint, version) } : undefined
    return sayDone(t('Complaint saved.'), action)
  }

  return (
    <DeclaredForm
      title={complaint ? t('Edit {no}', { no: complaint.no }) : t('Record complaint')}
      draftKey={`complaints:${complaint?.no ?? 'new'}`}
      fields={fields}
      record={complaint}
      initial={{ job_type: 'service', statement }}
      toValues={formOf}
      schema={complaint ? changes : complaintsApi.add.body}
      submitLabel={complaint ? t('Save') : t('Record')}
      controls={complaintControls(!complaint)}
      layout={complaintLayout}
      onSubmit={save}
      onSaved={() => {
        confirm()
        if (added.current) void navigate({ to: '/complaints/$no', params: { no: added.current } })
        else onClose()
      }}
      onClose={onClose}
    />
  )
}
