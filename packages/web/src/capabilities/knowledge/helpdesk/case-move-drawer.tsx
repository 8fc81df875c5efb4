import { type CaseStatus, type HelpdeskAnswer, helpdeskApi } from '@rad/api/knowledge/helpdesk/contract'
import { useState } from 'react'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { caseMoveWords } from '#words/helpdesk-words.tsx'
import { fieldsOf, MoveFields, moveLabels } from './case-move-fields.tsx'
import { type MoveValues, sayMoved, useCaseMove } from './use-case-move.ts'

const schema = helpdeskApi.move.body.omit({ to: true, if_version: true })

export interface MoveDrawerProps {
  answer: HelpdeskAnswer
  to: CaseStatus
  onClose: () => void
}

/** One step of a case, with exactly the fields it needs. */
export function MoveDrawer({ answer, to, onClose }: MoveDrawerProps) {
  const { case: file, allowed } = answer
  const send = useCaseMove(answer, to)
  // The case may be another one under the open form; the words stay those the person began with.
  const [{ title, fields, needs }] = useState(() => ({
    title: caseMoveWords(file.status, to, file.kind),
    fields: fieldsOf(file.status, to),
    needs: allowed.find((move) => move.to === to)?.needs ?? [],
  }))
  return (
    <DrawerForm<MoveValues & Record<string, unknown>>
      title={title}
      draftKey={`helpdesk:${file.no}:${to}`}
      labels={Object.fromEntries(fields.map((field) => [field, moveLabels[field]]))}
      initial={Object.fromEntries(fields.map((field) => [field, undefined]))}
      schema={schema}
      submitLabel={title}
      onSubmit={send}
      onSaved={(saved) => {
        sayMoved(saved as HelpdeskAnswer)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => <MoveFields form={form} file={file} to={to} fields={fields} needs={needs} />}
    </DrawerForm>
  )
}
