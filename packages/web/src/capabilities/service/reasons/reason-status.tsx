import type { UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'

/** Whether an outlet may plead a reason today, and until when. */
export function ReasonStatus({ reason }: { reason: UnjustifiedReason }) {
  const { day } = useFormat()
  if (reason.active)
    return (
      <Badge tone="good" quiet>
        {reason.to_on ? t('Until {day}', { day: day(reason.to_on) }) : t('Available')}
      </Badge>
    )
  if (!reason.is_switched_on) return <Badge quiet>{t('Inactive')}</Badge>
  return <Badge quiet>{t('Outside its dates')}</Badge>
}
