import type { HelpdeskAnswer } from '@rad/api/knowledge/helpdesk/contract'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import { useNavigate } from '@tanstack/react-router'
import type { Action } from '#kit/base/action-menu.tsx'
import { t } from '#kit/words.ts'
import { RecordMenu } from '#shell/screens/record-menu.tsx'
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
  return <RecordMenu entity="helpdesk_case" recordKey={no} id={file.id} name={no} can={can} actions={acts} />
}
