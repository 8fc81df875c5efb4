import { Drawer, Select } from '@mantine/core'
import { type Territory, territoryFields, tsmApi } from '@rad/api/network/tsm/contract'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { controlOf, type ControlProps } from '#kit/form/declared-fields.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { namedOptions, usePlaces } from '#choose/use-place-options.ts'

const TerritoryForm = formDrawer({
  fields: territoryFields.fields,
  add: tsmApi.addTerritory,
  update: tsmApi.renameTerritory,
  id: 'id',
  touches: ['places'],
  title: (territory) => (territory ? territory.code : t('Add territory')),
  confirm: (_territory, isNew, say) => say(isNew ? t('Territory added.') : t('Territory saved.')),
  rows: ['code', 'region'],
  controls: () => ({ region: (props) => <RegionField {...controlOf(props)} /> }),
})

export interface TerritoryDrawerProps {
  territory: Territory | undefined
  isNew: boolean
  onClose: () => void
}

export function TerritoryDrawer({ territory, isNew, onClose }: TerritoryDrawerProps) {
  if (territory) return <TerritoryForm record={territory} onClose={onClose} />
  if (isNew) return <TerritoryForm onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Territory')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      <EmptyState title={t('Territory not found')} />
    </Drawer>
  )
}

function RegionField(props: ControlProps) {
  return <Select {...props} data={namedOptions(usePlaces()?.regions) ?? []} searchable allowDeselect={false} />
}
