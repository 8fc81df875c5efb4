import { ActionIcon } from '@mantine/core'
import type { User } from '@rad/api/apps/user-list/contract'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { useNavigate } from '@tanstack/react-router'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { useUserActions } from './use-user-actions.ts'

const icon = { size: 15, stroke: 1.6 }

/** What can be done with the user of a row. */
export function RowMenu({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const navigate = useNavigate()
  const { remove, change } = useUserActions()
  const mayChange = useCan()('update SampleUser')
  const params = { id: String(user.id) }
  const isInactive = user.status === 'inactive'

  return (
    <ActionMenu
      trigger={
        <ActionIcon size={28} aria-label={t('Actions for {name}', { name: user.fullName })}>
          <IconDotsVertical size={16} stroke={1.6} />
        </ActionIcon>
      }
      groups={[
        [
          { label: t('View'), icon: <IconEye {...icon} />, run: () => void navigate({ to: '/user-list/$id', params }) },
          ...(mayChange
            ? [
                {
                  label: t('Edit'),
                  icon: <IconPencil {...icon} />,
                  run: () => void navigate({ to: '/user-list/$id/edit', params }),
                },
                isInactive
                  ? {
                      label: t('Reactivate'),
                      icon: <IconUserCheck {...icon} />,
                      run: () =>
                        void change([user.id], { status: 'active' }, (who) => t('{who} reactivated.', { who })),
                    }
                  : {
                      label: t('Suspend'),
                      icon: <IconUserOff {...icon} />,
                      run: () =>
                        void change([user.id], { status: 'inactive' }, (who) => t('{who} suspended.', { who })),
                    },
              ]
            : []),
        ],
        mayChange
          ? [
              {
                label: t('Delete'),
                icon: <IconTrash {...icon} />,
                isBad: true,
                run: () => void remove([user.id], user.fullName, onDeleted),
              },
            ]
          : [],
      ]}
    />
  )
}
