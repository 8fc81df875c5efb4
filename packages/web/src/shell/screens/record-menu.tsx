import { ActionIcon } from '@mantine/core'
import type { Entity } from '@rad/api/admin/access/contract'
import type { Allow } from '@rad/api/contract'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type Action, ActionMenu } from '#kit/base/action-menu.tsx'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { t } from '#kit/words.ts'

const WhoCanSee = lazy(() => import('./who-can-see.tsx').then(({ WhoCanSee }) => ({ default: WhoCanSee })))

export interface RecordMenuProps {
  entity: Entity
  /** The number of a case or a job card, the code of an outlet or a dealer, the id of a person. */
  recordKey: string
  /** Under which the trail keeps the record. */
  id: string
  /** How the record is called. */
  name: string
  /** Whether the reader holds a right. */
  can: (allow: Allow) => boolean
  /** Further actions on this record. */
  actions?: readonly Action[]
}

const icon = { size: 15, stroke: 1.6 }

/** What one may ask of any record: who can see it, and what was done to it. Nothing where neither is open. */
export function RecordMenu({ entity, recordKey, id, name, can, actions = [] }: RecordMenuProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  useFocusBack(isOpen)
  const questions: Action[] = [
    ...(can('read User')
      ? [{ label: t('Who has access'), icon: <IconUsersGroup {...icon} />, run: () => setOpen(true) }]
      : []),
    ...(can('read Audit')
      ? [
          {
            label: t('History'),
            icon: <IconHistory {...icon} />,
            run: () => void navigate({ to: '/audit', search: { entity, entity_id: id } as never }),
          },
        ]
      : []),
  ]
  if (questions.length + actions.length === 0) return null
  return (
    <>
      <ActionMenu
        trigger={
          <ActionIcon size={32} aria-label={t('More actions for {name}', { name })}>
            <IconDotsVertical size={17} stroke={1.6} />
          </ActionIcon>
        }
        groups={[actions, questions]}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <WhoCanSee entity={entity} recordKey={recordKey} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
