import { Button } from '@mantine/core'
import {
  type InvoiceClosing,
  type InvoiceFile,
  type InvoiceStep,
  papers,
  paperCodes,
} from '@rad/api/apps/invoices/contract'
import { words } from '@rad/api/words'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useNavigate } from '@tanstack/react-router'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { useInvoiceActions } from './use-invoice-actions.ts'
import styles from './invoice.module.css'

const icon = { size: 16, stroke: 1.6 }

const markWords: Record<InvoiceStep, string> = words({
  Draft: 'Return to draft',
  Downloaded: 'Mark as downloaded',
  Sent: 'Mark as sent',
})

const closeWords: Record<InvoiceClosing, string> = words({
  Void: 'Void invoice…',
  Uncollectible: 'Mark as uncollectible…',
})

interface InvoiceActsProps {
  invoice: InvoiceFile
  onOpen: (drawer: 'send' | 'remind' | 'payment' | 'credit') => void
  /** Asks why it is to be void or uncollectible. */
  onClose: (as: InvoiceClosing) => void
}

/** What is left to pay, and what can be done; what its status forbids is not offered. */
export function InvoiceActs({ invoice, onOpen, onClose }: InvoiceActsProps) {
  const format = useFormat()
  const { moves, balance, total, invoiceStatus } = invoice
  const mayChange = useCan()('update Invoice')
  const acts = useInvoiceActions()
  // The primary action is what comes next: first it is sent, then it is paid.
  const paysNext = moves.pay && invoiceStatus !== 'Draft' && invoiceStatus !== 'Downloaded'
  const params = { id: String(invoice.id) }
  const pay =
    mayChange && moves.pay ? (
      <Button
        key="pay"
        variant={paysNext ? 'filled' : 'default'}
        leftSection={<IconCash {...icon} />}
        onClick={() => onOpen('payment')}
      >
        {t('Add payment')}
      </Button>
    ) : null
  // Of what is overdue a reminder is sent; the invoice itself can be sent again from the menu, and so can one that is paid.
  const mail = moves.remind ? 'remind' : 'send'
  const send =
    mayChange && moves.send && invoiceStatus !== 'Paid' ? (
      <Button
        key="send"
        variant={paysNext ? 'default' : 'filled'}
        leftSection={moves.remind ? <IconBellRinging {...icon} /> : <IconSend {...icon} />}
        onClick={() => onOpen(mail)}
      >
        {moves.remind ? t('Send reminder') : t('Send invoice')}
      </Button>
    ) : null

  return (
    <section className={styles.acts} aria-label={t('Invoice actions')}>
      <dl className={styles.balance} data-late={invoice.daysPastDue > 0 || undefined}>
        <dt>{t('Balance')}</dt>
        <dd>
          <bdi>{format.money(balance)}</bdi>
        </dd>
        <dd className={styles.of}>{t('of {total}', { total: format.money(total) })}</dd>
      </dl>
      <div className={styles.buttons}>
        {paysNext ? [pay, send] : [send, pay]}
        {mayChange && moves.edit ? (
          <ButtonLink to="/invoices/$id/edit" params={params} variant="default" leftSection={<IconPencil {...icon} />}>
            {t('Edit')}
          </ButtonLink>
        ) : null}
        <ActionMenu
          trigger={
            <Button
              variant="default"
              leftSection={<IconDownload {...icon} />}
              rightSection={<IconChevronDown size={14} stroke={1.6} />}
            >
              {t('Download')}
            </Button>
          }
          groups={[
            paperCodes.map((paper) => ({
              label: t('PDF ({paper})', { paper: t(papers[paper]) }),
              run: () => void acts.download(invoice, paper),
            })),
          ]}
        />
        <ButtonLink to="/invoices/$id/print" params={params} variant="default" leftSection={<IconPrinter {...icon} />}>
          {t('Print')}
        </ButtonLink>
        <MoreActs
          invoice={invoice}
          acts={acts}
          mayChange={mayChange}
          onSend={() => onOpen('send')}
          onCredit={() => onOpen('credit')}
          onClose={onClose}
        />
      </div>
    </section>
  )
}

interface MoreActsProps {
  invoice: InvoiceFile
  acts: ReturnType<typeof useInvoiceActions>
  mayChange: boolean
  onSend: () => void
  onCredit: () => void
  onClose: (as: InvoiceClosing) => void
}

function MoreActs({ invoice, acts, mayChange, onSend, onCredit, onClose }: MoreActsProps) {
  const can = useCan()
  const navigate = useNavigate()
  // The list first: this page has nothing to show once the invoice is gone.
  const leaveAndRemove = async () => {
    await navigate({ to: '/invoices' })
    await acts.remove(invoice)
  }
  const isUnsent = invoice.invoiceStatus === 'Draft' || invoice.invoiceStatus === 'Downloaded'
  const groups = [
    mayChange && (invoice.moves.remind || (invoice.moves.send && invoice.invoiceStatus === 'Paid'))
      ? [{ label: t('Send invoice again'), icon: <IconSend {...icon} />, run: onSend }]
      : [],
    mayChange
      ? invoice.moves.mark.map((step) => ({
          label: t(markWords[step]),
          run: () => void acts.mark(invoice, step),
        }))
      : [],
    mayChange && invoice.moves.credit
      ? [{ label: t('Add credit note'), icon: <IconReceiptRefund {...icon} />, run: onCredit }]
      : [],
    can('create Invoice')
      ? [{ label: t('Duplicate'), icon: <IconCopy {...icon} />, run: () => void acts.duplicate(invoice) }]
      : [],
    mayChange
      ? invoice.moves.close.map((as) => ({
          label: t(closeWords[as]),
          icon: <IconBan {...icon} />,
          isBad: true,
          run: () => onClose(as),
        }))
      : [],
    // What the client has is not deleted but void.
    mayChange && isUnsent && invoice.moves.remove
      ? [{ label: t('Delete'), icon: <IconTrash {...icon} />, isBad: true, run: () => void leaveAndRemove() }]
      : [],
  ]
  if (groups.flat().length === 0) return null
  return (
    <ActionMenu
      trigger={
        <Button variant="default" disabled={acts.isBusy} rightSection={<IconChevronDown size={14} stroke={1.6} />}>
          {t('More')}
        </Button>
      }
      groups={groups}
    />
  )
}
