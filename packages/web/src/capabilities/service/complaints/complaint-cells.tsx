import type { ComplaintRow } from '@rad/api/service/complaints/contract'
import { Badge } from '#kit/text/badge.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { ComplaintStatusBadge, SeverityBadge } from '#words/complaint-words.tsx'

const alarm = (is: boolean) => (is ? <Badge tone="bad">{t('Yes')}</Badge> : t('No'))

/** How the list draws a complaint. */
export const complaintCells: Cells<ComplaintRow> = {
  status: ({ status }) => <ComplaintStatusBadge status={status} quiet />,
  severity: ({ severity }) => <SeverityBadge severity={severity} />,
  crash: ({ crash }) => alarm(crash),
  fire: ({ fire }) => alarm(fire),
  received_via: ({ received_via }) => inWords(received_via),
  outlet: ({ outlet, outlet_name }) => (outlet ? <span title={outlet_name ?? undefined}>{outlet}</span> : undefined),
}
