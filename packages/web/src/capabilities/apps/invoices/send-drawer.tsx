import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import {
  invoicesApi,
  type Paper,
  paperCodes,
  papers,
  SendForm,
  type SendingKind,
} from '@rad/api/apps/invoices/contract'
import { words } from '@rad/api/words'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { language, t } from '#kit/words.ts'
import type { OpenInvoice } from './found-invoice.tsx'
import styles from './invoice.module.css'

const labels = words({ to: 'To', subject: 'Subject', message: 'Message', paper: 'Paper size' })

type Values = { to: string; subject: string; message: string; paper: Paper }

const schema = SendForm.omit({ id: true, language: true })

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
  const [initial] = useState<Values>(() => ({
    to: invoice.client.companyEmail,
    ...mailOf(open, kind, format),
    paper: 'a4',
  }))
  return (
    <DrawerForm
      title={isReminder ? t('Send reminder') : t('Send invoice')}
      draftKey={`invoices:${invoice.id}:${isReminder ? 'remind' : 'send'}`}
      labels={labels}
      initial={initial}
      schema={schema}
      submitLabel={t('Send')}
      onSubmit={(values) => send.mutateAsync({ body: { id: invoice.id, language: language(), ...values } })}
      onSaved={() => {
        showToast(isReminder ? t('Reminder sent.') : t('Invoice sent.'), { isElsewhere: true })
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t('From')} value={letterhead.name} readOnly variant="filled" />
          <TextInput label={t(labels.to)} type="email" data-autofocus {...form.getInputProps('to')} />
          <TextInput label={t(labels.subject)} {...form.getInputProps('subject')} />
          <Textarea label={t(labels.message)} rows={9} dir="auto" {...form.getInputProps('message')} />
          <div className={styles.attached}>
            <span className={styles.file}>
              <IconPaperclip size={14} stroke={1.6} aria-hidden="true" />
              <bdi>{`${invoice.number}.pdf`}</bdi>
            </span>
            <SegmentedControl
              size="xs"
              aria-label={t(labels.paper)}
              data={paperCodes.map((paper) => ({ value: paper, label: t(papers[paper]) }))}
              {...form.getInputProps('paper')}
            />
          </div>
        </>
      )}
    </DrawerForm>
  )
}
