import { Radio, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Input } from '@rad/api/contract'
import { priorities, ticketsApi } from '@rad/api/service/tickets/contract'
import { word, words } from '@rad/api/words'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { useBegun } from '#kit/page/begun.ts'
import { t } from '#kit/words.ts'
import { OutletPicker } from '#pickers/outlet-picker.tsx'
import { priorityWords } from './ticket-moves.ts'
import styles from './ticket-form.module.css'

type Body = Input<typeof ticketsApi.add>['body']
type Values = Omit<Body, 'outlet' | 'job_type' | 'channel'> & { outlet: string; job_type: string | null }

const labels: Record<keyof Values & string, string> = {
  outlet: word('Outlet'),
  job_type: word('Job type'),
  title: word('Title'),
  description: word('Description'),
  priority: word('Priority'),
  vin: 'VIN',
  complaint: word('Complaint number'),
}
const jobTypes = words({ service: 'Service', bodyshop: 'Bodyshop' })

const blank: Values = {
  outlet: '',
  job_type: null,
  title: '',
  description: '',
  priority: 'P3',
  vin: null,
  complaint: null,
}

/** Opens a ticket by hand; its clock starts at once. */
export function NewTicketDrawer({ onClose }: { onClose: () => void }) {
  const add = useSend(ticketsApi.add, { refreshes: ['timeline', 'complaints', 'dashboard'] })
  const navigate = useNavigate()
  const added = useRef('')
  const begun = useBegun()

  return (
    <DrawerForm<Values>
      title={t('Open ticket')}
      draftKey="tickets:new"
      labels={labels}
      initial={begun ? { ...blank, title: begun.subject.slice(0, 200), description: begun.text.slice(0, 4000) } : blank}
      schema={ticketsApi.add.body}
      submitLabel={t('Open ticket')}
      onSubmit={async (values) => {
        const { ticket } = await add.mutateAsync({ body: values as Body })
        added.current = ticket.no
      }}
      onSaved={() => {
        sayDone(t('Ticket {no} opened.', { no: added.current }))
        void navigate({ to: '/tickets/$no', params: { no: added.current } })
      }}
      onClose={onClose}
    >
      {(form) => <NewTicketFields form={form} />}
    </DrawerForm>
  )
}

/** Empty is sent as null where a ticket may go without. */
const orNull = (form: UseFormReturnType<Values>, key: 'vin' | 'complaint') => ({
  ...form.getInputProps(key),
  label: t(labels[key]),
  value: form.values[key] ?? '',
  onChange: (event: { currentTarget: { value: string } }) => form.setFieldValue(key, event.currentTarget.value || null),
})

function NewTicketFields({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput label={t(labels.title)} data-autofocus withAsterisk maxLength={200} {...form.getInputProps('title')} />
      <Textarea
        label={t(labels.description)}
        rows={4}
        classNames={{ input: styles.grows }}
        {...form.getInputProps('description')}
      />
      <OutletPicker
        label={t(labels.outlet)}
        withAsterisk
        only={{ status: 'active' }}
        {...form.getInputProps('outlet')}
        value={form.values.outlet || null}
        onChange={(outlet) => form.setFieldValue('outlet', outlet ?? '')}
      />
      <div className={styles.pair}>
        <Radio.Group label={t(labels.job_type)} withAsterisk {...form.getInputProps('job_type')}>
          <div className={styles.inline}>
            {Object.entries(jobTypes).map(([value, label]) => (
              <Radio key={value} size="xs" value={value} label={t(label)} />
            ))}
          </div>
        </Radio.Group>
        <Select
          label={t(labels.priority)}
          data={priorities.map((value) => ({ value, label: priorityWords(value) }))}
          allowDeselect={false}
          {...form.getInputProps('priority')}
        />
        <TextInput {...orNull(form, 'vin')} maxLength={20} autoCapitalize="characters" />
        <TextInput {...orNull(form, 'complaint')} maxLength={40} autoCapitalize="characters" />
      </div>
    </>
  )
}
