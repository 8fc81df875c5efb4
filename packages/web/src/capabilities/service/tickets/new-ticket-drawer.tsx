import { Radio, Textarea, TextInput } from '@mantine/core'
import type { Fields } from '@rad/api/fields'
import { ticketFields, ticketsApi } from '@rad/api/service/tickets/contract'
import { words } from '@rad/api/words'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { controlOf, type FieldControls, type FieldsLayout, typedOf } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { choiceIn } from '#kit/form/field-controls.tsx'
import { useBegun } from '#kit/page/begun.ts'
import { t } from '#kit/words.ts'
import { OutletPicker } from '#choose/outlet-picker.tsx'
import { priorityWords } from './ticket-moves.ts'
import styles from './ticket-form.module.css'

const { outlet, job_type, title, description, priority, vin, complaint } = ticketFields.fields
const fields: Fields = { outlet, job_type, title, description, priority, vin, complaint }
const jobTypes = words({ service: 'Service', bodyshop: 'Bodyshop' })

const controls: FieldControls = {
  title: (props) => <TextInput withAsterisk maxLength={200} {...typedOf(props)} />,
  description: (props) => <Textarea rows={4} classNames={{ input: styles.grows }} {...typedOf(props)} />,
  outlet: (props) => (
    <OutletPicker
      withAsterisk
      only={{ status: 'active' }}
      {...controlOf(props)}
      value={(props.form.values.outlet as string) || null}
      onChange={(code) => props.form.setFieldValue('outlet', code ?? '')}
    />
  ),
  job_type: (props) => (
    <Radio.Group withAsterisk {...controlOf(props)}>
      <div className={styles.inline}>
        {Object.entries(jobTypes).map(([value, label]) => (
          <Radio key={value} size="xs" value={value} label={t(label)} />
        ))}
      </div>
    </Radio.Group>
  ),
  priority: choiceIn(priorityWords),
  vin: (props) => <TextInput {...typedOf(props)} maxLength={20} autoCapitalize="characters" />,
  complaint: (props) => <TextInput {...typedOf(props)} maxLength={40} autoCapitalize="characters" />,
}

const layout: FieldsLayout = (control) => (
  <>
    {['title', 'description', 'outlet'].map(control)}
    <div className={styles.pair}>{['job_type', 'priority', 'vin', 'complaint'].map(control)}</div>
  </>
)

/** Opens a ticket by hand; its clock starts at once. */
export function NewTicketDrawer({ onClose }: { onClose: () => void }) {
  const add = useSend(ticketsApi.add, { refreshes: ['timeline', 'complaints', 'dashboard'] })
  const navigate = useNavigate()
  const added = useRef('')
  const begun = useBegun()
  const message = begun && { title: begun.subject.slice(0, 200), description: begun.text.slice(0, 4000) }

  return (
    <DeclaredForm
      title={t('Open ticket')}
      draftKey="tickets:new"
      fields={fields}
      initial={{ outlet: '', description: '', ...message }}
      schema={ticketsApi.add.body}
      submitLabel={t('Open ticket')}
      controls={controls}
      layout={layout}
      onSubmit={async (body) => {
        const { ticket } = await add.mutateAsync({ body })
        added.current = ticket.no
      }}
      onSaved={() => {
        sayDone(t('Ticket {no} opened.', { no: added.current }))
        void navigate({ to: '/tickets/$no', params: { no: added.current } })
      }}
      onClose={onClose}
    />
  )
}
