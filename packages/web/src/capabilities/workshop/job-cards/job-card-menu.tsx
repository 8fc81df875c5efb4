import { type CardStatus, endedStatuses, type JobCard } from '@rad/api/workshop/job-cards/contract'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { t } from '#kit/words.ts'
import { RecordMenu } from '#shell/screens/record-menu.tsx'
import { useCan } from '#shell/frame/rights.tsx'

const MoveDialog = lazy(() => import('./move-dialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })))

export const isEnded = ({ status }: JobCard) => (endedStatuses as readonly CardStatus[]).includes(status)

/** What is done rarely with a job card. */
export function CardMenu({ card }: { card: JobCard }) {
  const can = useCan()
  const navigate = useNavigate()
  const [isCancelling, setCancelling] = useState(false)
  const askHelpdesk = {
    label: t('Ask technical helpdesk'),
    run: () => void navigate({ to: '/helpdesk/new', search: { card: card.no } as never }),
  }
  const cancel = { label: t('Cancel job card'), isBad: true, run: () => setCancelling(true) }
  return (
    <>
      <RecordMenu
        entity="job_card"
        recordKey={card.no}
        id={card.id}
        name={card.no}
        can={can}
        actions={[
          ...(can('create Helpdesk') && card.vin !== null && !isEnded(card) ? [askHelpdesk] : []),
          ...(card.allowed.includes('cancelled') ? [cancel] : []),
        ]}
      />
      <Suspense fallback={null}>
        {isCancelling ? <MoveDialog card={card} to="cancelled" onClose={() => setCancelling(false)} /> : null}
      </Suspense>
    </>
  )
}
