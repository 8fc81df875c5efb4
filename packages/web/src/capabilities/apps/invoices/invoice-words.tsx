import type { InvoiceRow, ShownStatus } from '@rad/api/apps/invoices/contract'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconChartPie from '@tabler/icons-react/dist/esm/icons/IconChartPie.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import styles from './invoice-list.module.css'

const marks: Record<ShownStatus, { tone: Tone; icon: typeof IconSend }> = {
  Draft: { tone: 'plain', icon: IconPencil },
  Downloaded: { tone: 'accent', icon: IconDownload },
  Sent: { tone: 'accent', icon: IconSend },
  'Partial Payment': { tone: 'warn', icon: IconChartPie },
  'Past Due': { tone: 'bad', icon: IconAlertCircle },
  Paid: { tone: 'good', icon: IconCircleCheck },
  Void: { tone: 'plain', icon: IconBan },
  Uncollectible: { tone: 'plain', icon: IconCircleX },
}

export function StatusBadge({ status }: { status: ShownStatus }) {
  const { tone, icon: Icon } = marks[status]
  return (
    <Badge tone={tone} icon={<Icon size={13} stroke={1.8} aria-hidden="true" />}>
      {inWords(status)}
    </Badge>
  )
}

type Standing = Pick<InvoiceRow, 'invoiceStatus' | 'balance' | 'dueDate' | 'daysPastDue'>

/** The same with what a pointer may ask of it: how much is open, and until when. */
export function StatusInRow({ invoice }: { invoice: Standing }) {
  const format = useFormat()
  const { balance, dueDate, daysPastDue } = invoice
  const day = format.day(dueDate)
  const due =
    daysPastDue > 0 ? t('Due {day}, {days} ago', { day, days: format.days(daysPastDue) }) : t('Due {day}', { day })
  return (
    <span title={[t('Balance {amount}', { amount: format.money(balance) }), due].join('\n')}>
      <StatusBadge status={invoice.invoiceStatus} />
    </span>
  )
}

/** A balance; where nothing is left, the word that says so. */
export function Balance({ invoice }: { invoice: Standing }) {
  const format = useFormat()
  // Nothing to pay is not paid: a draft of nothing, or one that is void.
  if (invoice.invoiceStatus === 'Paid') return <Badge tone="good">{t('Paid')}</Badge>
  return (
    <bdi className={styles.open} data-late={invoice.daysPastDue > 0 || undefined}>
      {format.money(invoice.balance)}
    </bdi>
  )
}
