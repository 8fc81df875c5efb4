import { groupFields, journeyGroupsApi } from '@rad/api/insight/journeys/groups/contract'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'

const GroupForm = formDrawer({
  fields: groupFields.fields,
  add: journeyGroupsApi.add,
  id: 'no',
  title: () => t('Save as group'),
  submitLabel: () => t('Save group'),
  confirm: ({ name }, _isNew, say) => say(t('Group {name} saved.', { name })),
  rows: ['name'],
})

interface GroupDrawerProps {
  /** The query of the address of the visits. */
  view: string
  onClose: () => void
}

/** Saves the vehicles and customers of some visits under a name. */
export const GroupDrawer = ({ view, onClose }: GroupDrawerProps) => <GroupForm initial={{ view }} onClose={onClose} />
