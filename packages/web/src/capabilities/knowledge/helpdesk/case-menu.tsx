import { ActionIcon } from '@mantine/core'
import type { HelpdeskAnswer } from '@rad/api/knowledge/helpdesk/contract'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import { useNavigate } from '@tanstack/react-router'
import { type Action, ActionMenu } from '#kit/base/action-menu.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'

const icon = { size: 15, stroke: 1.6 }

export interface CaseMenuProps {
  answer: HelpdeskAnswer
  onOpen: (key: string) => void
}

/** What can be done with a case beside its steps. */
export function CaseMenu({ answer: { case: file, may }, onOpen }: CaseMenuProps) {
  const navigate = useNavigate()
  const can = useCan()
  const { no } = file
  const when = (isOffered: boolean, action: Action) => (isOffered ? [action] : [])
  const acts = [
    ...when(may.change, {
      label: t('Edit case'),
      icon: <IconPencil {...icon} />,
      run: () => void navigate({ to: '/helpdesk/$no/edit', params: { no } }),
    }),
    ...when(may.escalate, {
      label: t('Escalate to next tier'),
      icon: <IconArrowUp {...icon} />,
      run: () => onOpen('escalate'),
    }),
    ...when(may.make_known, {
      label: t('Turn into known issue'),
      icon: <IconBulb {...icon} />,
      run: () => onOpen('make-known'),
    }),
    ...when(file.closed_at !== null && file.vin !== null && can('create Helpdesk'), {
      label: t('Open case that repeats this one'),
      icon: <IconRepeat {...icon} />,
      run: () => void navigate({ to: '/helpdesk/new', search: { repeats: no } as never }),
    }),
  ]
  const questions = when(can('read Audit'), {
    label: t('History'),
    icon: <IconHistory {...icon} />,
    run: () => void navigate({ to: '/audit', search: { entity: 'helpdesk_case', entity_id: file.id } as never }),
  })
  if (acts.length + questions.length === 0) return null
  return (
    <ActionMenu
      trigger={
        <ActionIcon size={32} aria-label={t('More actions for {name}', { name: no })}>
          <IconDotsVertical size={17} stroke={1.6} />
        </ActionIcon>
      }
      groups={[acts, questions]}
    />
  )
}
