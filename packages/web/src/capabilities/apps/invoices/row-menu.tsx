import { ActionIcon } from '@mantine/core'
import type { InvoiceRow } from '@rad/api/apps/invoices/contract'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useNavigate } from '@tanstack/react-router'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { useInvoiceActions } from './use-invoice-actions.ts'

const icon = { size: 15, stroke: 1.6 }

/** What can be done with the invoice of a row. What its status forbids is refused with the reason. */
export function RowMenu({ invoice }: { invoice: InvoiceRow }) {
  const navigate = useNavigate()
  const can = useCan()
  const { remove, duplicate, download } = useInvoiceActions()
  const { number, invoiceStatus, paid } = invoice
  const params = { id: String(invoice.id) }
  const mayChange = can('update Invoice')
  const isClosed = invoice.closedAs !== null
  const open = (search: Record<string, string> = {}) =>
    void navigate({ to: '/invoices/$id', params, search: search as never })

  return (
    <ActionMenu
      trigger={
        <ActionIcon size={28} aria-label={t('Actions for {name}', { name: number })}>
          <IconDotsVertical size={16} stroke={1.6} />
        </ActionIcon>
      }
      groups={[
        [
          { label: t('Preview'), icon: <IconEye {...icon} />, run: () => open() },
          ...(mayChange && invoiceStatus === 'Past Due'
            ? [{ label: t('Send reminder'), icon: <IconBellRinging {...icon} />, run: () => open({ open: 'remind' }) }]
            : []),
          ...(mayChange && !isClosed
            ? [{ label: t('Send'), icon: <IconSend {...icon} />, run: () => open({ open: 'send' }) }]
            : []),
          { label: t('Download'), icon: <IconDownload {...icon} />, run: () => void download(invoice, 'a4') },
        ],
        [
          ...(mayChange && !isClosed && invoiceStatus !== 'Paid'
            ? [
                {
                  label: t('Edit'),
                  icon: <IconPencil {...icon} />,
                  run: () => void navigate({ to: '/invoices/$id/edit', params }),
                },
              ]
            : []),
          ...(can('create Invoice')
            ? [{ label: t('Duplicate'), icon: <IconCopy {...icon} />, run: () => void duplicate(invoice) }]
            : []),
        ],
        mayChange && paid === 0 && (invoiceStatus === 'Draft' || invoiceStatus === 'Downloaded')
          ? [{ label: t('Delete'), icon: <IconTrash {...icon} />, isBad: true, run: () => void remove(invoice) }]
          : [],
      ]}
    />
  )
}
