import { Select } from '@mantine/core'
import { type Panel, panelFields, panelsApi, quorums } from '@rad/api/service/panels/contract'
import { controlOf, type ControlProps } from '#kit/form/declared-fields.tsx'
import { t } from '#kit/words.ts'
import { useChannels } from '#words/channel-marks.tsx'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { namedOptions, usePlaces } from '#choose/use-place-options.ts'
import { useVoters } from './use-voters.ts'

const Form = formDrawer({
  fields: panelFields.fields,
  add: panelsApi.add,
  update: panelsApi.update,
  id: 'id',
  list: panelsApi.list,
  title: (panel) => (panel ? t('Edit {name}', { name: panel.name }) : t('Add panel')),
  confirm: (_panel, isNew, say) => say(isNew ? t('Panel added. Open it to add members.') : t('Panel saved.')),
  rows: ['name', ['channel', 'region'], ['chair_user_id', 'quorum']],
  isShown: (name, { active }) => name !== 'inactive_reason' || !active,
  controls: (panel) => ({
    channel: (props) => <ChannelField {...controlOf(props)} />,
    region: (props) => <RegionField {...controlOf(props)} />,
    chair_user_id: (props) => <ChairField {...controlOf(props)} panel={panel} />,
    quorum: (props) => (
      <Select
        {...controlOf(props)}
        data={quorums.map(String)}
        allowDeselect={false}
        value={String(props.form.values.quorum)}
        onChange={(quorum) => props.form.setFieldValue('quorum', Number(quorum))}
      />
    ),
  }),
})

export interface PanelFormProps {
  /** Without one, a panel is added. */
  record?: Panel
  onClose: () => void
}

/** Adds a panel, or changes the one that is given. Its members are changed where it is read. */
export function PanelForm({ record, onClose }: PanelFormProps) {
  const chairs = useChairs(record)
  const words = (name: string, value: unknown) =>
    name === 'chair_user_id' ? (chairs.find((one) => one.value === value)?.label ?? value) : value
  return record ? (
    <Form record={record} words={words} onClose={onClose} />
  ) : (
    <Form initial={{ quorum: 3 }} onClose={onClose} />
  )
}

/** Who may chair it; until that is known, who does. */
function useChairs(panel: Panel | undefined) {
  const known = useVoters()?.map(({ id, name }) => ({ value: id, label: name }))
  return known ?? (panel ? [{ value: panel.chair_user_id, label: panel.chair ?? panel.chair_user_id }] : [])
}

function ChairField({ panel, ...props }: ControlProps & { panel: Panel | undefined }) {
  return <Select {...props} data={useChairs(panel)} searchable allowDeselect={false} />
}

function ChannelField(props: ControlProps) {
  return <Select {...props} data={namedOptions(useChannels().channels) ?? []} allowDeselect={false} />
}

function RegionField(props: ControlProps) {
  const regions = namedOptions(usePlaces()?.regions) ?? []
  return <Select {...props} placeholder={t('All regions')} data={regions} clearable searchable />
}
