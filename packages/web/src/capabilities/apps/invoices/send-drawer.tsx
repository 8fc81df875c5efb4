import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { invoicesApi, papers, sendFields, type SendingKind } from '@rad/api/apps/invoices/contract'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { useSend } from '#api/use-send.ts'
import { controlOf, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { language, t } from '#kit/words.ts'
import type { OpenInvoice } from './found-invoice.tsx'
import styles from './invoice.module.css'

const { fields } = sendFields
const controls: FieldControls = {
  to: (props) => <TextInput type="email" {...controlOf(props)} />,
  subject: (props) => <TextInput {...controlOf(props)} />,
  message: (props) => <Textarea rows={9} dir="auto" {...controlOf(props)} />,
  paper: ({ form, name, field }) => (
    <SegmentedControl
      size="xs"
      aria-label={t(field.label)}
      data={fields.paper.values.map((paper) => ({ value: paper, label: t(papers[paper]) }))}
      {...form.getInputProps(name)}
    />
  ),
}

/** A subject is one line of plain letters: without the marks that keep a name together in a sentence from right to left. */
const plain = (subject: string) => subject.replaceAll(/[\u2066-\u2069]/g, '')

/** The mail as it is offered: the invoice, or a reminder of what is overdue. */
function mailOf({ invoice, letterhead }: OpenInvoice, kind: SendingKind, format: Format) {
  const { number, client, total, balance, dueDate, daysPastDue } = invoice
  const values = {
    client: client.name,
    number,
    total: format.money(total),
    balance: format.money(balance),
    day: format.day(dueDate),
  }
  return kind === 'reminder'
    ? {
        subject: plain(t('Reminder: invoice {number} is overdue', { number })),
        message: t(
          'Dear {client},\n\nInvoice {number} was due on {day} and is {days} overdue. {balance} is outstanding.\n\nThe invoice is attached again. If you have already paid, you can ignore this email.',
          { ...values, days: format.days(daysPastDue) },
        ),
      }
    : {
        subject: plain(t('Invoice {number} from {company}', { number, company: letterhead.name })),
        message: t(
          'Dear {client},\n\nInvoice {number} for {total} is attached. {balance} is due by {day}.\n\nThank you for your business.',
          values,
        ),
      }
}

interface SendDrawerProps {
  open: OpenInvoice
  kind: SendingKind
  onClose: () => void
}

/** Sends the invoice or a reminder to its client, with the PDF; every word of the mail is open to change. */
export function SendDrawer({ open, kind, onClose }: SendDrawerProps) {
  const format = useFormat()
  const { invoice, letterhead } = open
  const isReminder = kind === 'reminder'
  const send = useSend(isReminder ? invoicesApi.remind : invoicesApi.send, { refreshes: ['mail'] })
  return (
    <DeclaredForm
      fields={fields}
      initial={{ to: invoice.client.companyEmail, ...mailOf(open, kind, format) }}
      title={isReminder ? t('Send reminder') : t('Send invoice')}
      draftKey={`invoices:${invoice.id}:${isReminder ? 'remind' : 'send'}`}
      schema={sendFields.body}
      submitLabel={t('Send')}
      controls={controls}
      above={<TextInput label={t('From')} value={letterhead.name} readOnly variant="filled" />}
      layout={(control) => (
        <>
          {['to', 'subject', 'message'].map(control)}
          <div className={styles.attached}>
            <span className={styles.file}>
              <IconPaperclip size={14} stroke={1.6} aria-hidden="true" />
              <bdi>{`${invoice.number}.pdf`}</bdi>
            </span>
            {control('paper')}
          </div>
        </>
      )}
      onSubmit={(values) => send.mutateAsync({ body: { id: invoice.id, language: language(), ...values } })}
      onSaved={() => {
        showToast(isReminder ? t('Reminder sent.') : t('Invoice sent.'), { isElsewhere: true })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
