import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { invoicesApi, type Paper, paperCodes, papers, SendForm } from '@rad/api/apps/invoices/contract'
import { words } from '@rad/api/words'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { language, t } from '#kit/words.ts'
import type { OpenInvoice } from './found-invoice.tsx'
import styles from './invoice.module.css'

const labels = words({ to: 'To', subject: 'Subject', message: 'Message', paper: 'Paper size' })

type Values = { to: string; subject: string; message: string; paper: Paper }

const schema = SendForm.omit({ id: true, language: true })

/** Sends the invoice to its client, with the PDF; every word of the mail is open to change. */
export function SendDrawer({ open, onClose }: { open: OpenInvoice; onClose: () => void }) {
  const format = useFormat()
  const { invoice, letterhead } = open
  const send = useSend(invoicesApi.send, { refreshes: ['mail'] })
  const [initial] = useState<Values>(() => ({
    to: invoice.client.companyEmail,
    subject: t('Invoice {number} from {company}', { number: invoice.number, company: letterhead.name }),
    message: t(
      'Dear {client},\n\nInvoice {number} for {total} is attached. {balance} is due by {day}.\n\nThank you for your business.',
      {
        client: invoice.client.name,
        number: invoice.number,
        total: format.money(invoice.total),
        balance: format.money(invoice.balance),
        day: format.day(invoice.dueDate),
      },
    ),
    paper: 'a4',
  }))
  return (
    <DrawerForm
      title={t('Send invoice')}
      draftKey={`invoices:${invoice.id}:send`}
      labels={labels}
      initial={initial}
      schema={schema}
      submitLabel={t('Send')}
      onSubmit={(values) => send.mutateAsync({ body: { id: invoice.id, language: language(), ...values } })}
      onSaved={() => {
        showToast(t('Invoice sent.'))
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
