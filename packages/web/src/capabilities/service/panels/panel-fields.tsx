import { Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Panel, quorums } from '@rad/api/service/panels/contract'
import { words } from '@rad/api/words'
import formStyles from '#kit/form/drawer-form.module.css'
import { t } from '#kit/words.ts'
import { useChannels } from '#pickers/channel-marks.tsx'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'

export type PanelValues = Pick<
  Panel,
  'name' | 'channel' | 'region' | 'quorum' | 'chair_user_id' | 'active' | 'inactive_reason'
>

export const panelLabels = words({
  name: 'Panel',
  channel: 'Channel',
  region: 'Region',
  quorum: 'Quorum',
  chair_user_id: 'Chair',
  active: 'Active',
  inactive_reason: 'Reason for deactivation',
})

export interface PanelFieldsProps {
  form: UseFormReturnType<PanelValues>
  /** Who may chair it. */
  chairs: { value: string; label: string }[]
  isNew: boolean
}

/** What a panel decides about, who chairs it, and whether it is asked. */
export function PanelFields({ form, chairs, isNew }: PanelFieldsProps) {
  const labels = panelLabels
  const { channels } = useChannels()
  const places = usePlaces()
  return (
    <>
      <TextInput
        label={t(labels.name)}
        autoComplete="off"
        data-autofocus={isNew || undefined}
        {...form.getInputProps('name')}
      />
      <div className={formStyles.pair}>
        <Select
          label={t(labels.channel)}
          data={namedOptions(channels) ?? []}
          allowDeselect={false}
          {...form.getInputProps('channel')}
          value={form.values.channel || null}
        />
        <Select
          label={t(labels.region)}
          placeholder={t('All regions')}
          data={namedOptions(places?.regions) ?? []}
          clearable
          searchable
          {...form.getInputProps('region')}
        />
      </div>
      <div className={formStyles.pair}>
        <Select
          label={t(labels.chair_user_id)}
          data={chairs}
          searchable
          allowDeselect={false}
          {...form.getInputProps('chair_user_id')}
          value={form.values.chair_user_id || null}
        />
        <Select
          label={t(labels.quorum)}
          data={quorums.map(String)}
          allowDeselect={false}
          {...form.getInputProps('quorum')}
          value={String(form.values.quorum)}
          onChange={(value) => form.setFieldValue('quorum', Number(value))}
        />
      </div>
      <Switch
        label={t(labels.active)}
        description={t('Inactive panels keep their decisions but get no new pleas.')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      {form.values.active ? null : (
        <TextInput
          label={t(labels.inactive_reason)}
          autoComplete="off"
          {...form.getInputProps('inactive_reason')}
          value={form.values.inactive_reason ?? ''}
        />
      )}
    </>
  )
}
