import { ActionIcon } from '@mantine/core'
import { type Calendar, calendarsApi } from '@rad/api/network/calendars/contract'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import { useSend } from '#api/use-send.ts'
import { type Action, ActionMenu } from '#kit/base/action-menu.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'

interface CalendarMenuProps {
  calendar: Calendar
  onPlaces: () => void
  onSwitchOff: () => void
}

/** What can be done with a calendar in the list. */
export function CalendarMenu({ calendar, onPlaces, onSwitchOff }: CalendarMenuProps) {
  const turn = useSend(calendarsApi.switch)
  const { name, code, version, active } = calendar
  const switchOn = () =>
    turn.mutate(
      { params: { code }, body: { active: true, if_version: version } },
      {
        onSuccess: () => sayDone(t('{name} activated.', { name })),
        onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }),
      },
    )
  const icon = <IconPower size={15} stroke={1.6} />
  const toggle: Action = active
    ? { label: t('Deactivate'), icon, isBad: true, run: onSwitchOff }
    : { label: t('Activate'), icon, run: switchOn }
  return (
    <ActionMenu
      trigger={
        <ActionIcon size={32} aria-label={t('More actions for {name}', { name })}>
          <IconDotsVertical size={15} stroke={1.6} />
        </ActionIcon>
      }
      groups={[
        [{ label: t('Regions and outlets'), icon: <IconMapPin size={15} stroke={1.6} />, run: onPlaces }],
        ...(calendar.is_default ? [] : [[toggle]]),
      ]}
    />
  )
}
