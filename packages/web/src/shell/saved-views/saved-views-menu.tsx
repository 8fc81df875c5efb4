import { Menu } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import type { SavedView } from '@rad/api/session/saved-views/contract'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { t } from '#kit/words.ts'
import type { ViewMenuProps } from './saved-views.tsx'

export function SavedViewsMenu({
  views,
  shownId,
  changed,
  onOpen,
  onKeep,
  onDialog,
  trigger,
  focusTrigger,
}: ViewMenuProps & OpenedProps) {
  return (
    <Menu position="bottom-end" width={260} onClose={focusTrigger}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <Entries label={t('Yours')} views={views.filter((view) => view.own)} shownId={shownId} onOpen={onOpen} />
        <Entries
          label={t('Shared with you')}
          views={views.filter((view) => !view.own)}
          shownId={shownId}
          onOpen={onOpen}
        />
        {views.length > 0 ? <Menu.Divider /> : null}
        {changed ? (
          <Menu.Item leftSection={<IconRefresh size={15} stroke={1.6} />} onClick={() => onKeep(changed)}>
            {t('Save changes to “{name}”', { name: changed.name })}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconPlus size={15} stroke={1.6} />} onClick={() => onDialog('add')}>
          {t('Save view…')}
        </Menu.Item>
        {views.length > 0 ? (
          <Menu.Item leftSection={<IconSettings size={15} stroke={1.6} />} onClick={() => onDialog('manage')}>
            {t('Manage views…')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

interface EntriesProps {
  label: string
  views: SavedView[]
  shownId: string | undefined
  onOpen: (view: SavedView) => void
}

function Entries({ label, views, shownId, onOpen }: EntriesProps) {
  if (views.length === 0) return null
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          onClick={() => onOpen(view)}
          rightSection={view.id === shownId ? <IconCheck size={14} aria-label={t('Current view')} /> : null}
        >
          {view.is_default ? `${view.name} · ${t('default')}` : view.name}
        </Menu.Item>
      ))}
    </>
  )
}
