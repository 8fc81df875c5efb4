import { panelFields, panelsApi } from '@rad/api/service/panels/contract'
import { word } from '@rad/api/words'
import type { Option } from '#kit/filter/filter.ts'
import { t } from '#kit/words.ts'
import { useChannels } from '#words/channel-marks.tsx'
import { PersonName } from '#peek/peek.tsx'
import { namedOptions, usePlaces } from '#choose/use-place-options.ts'
import { recordDrawer } from '#shell/screens/record-drawer.tsx'
import { PanelForm } from './panel-form.tsx'
import { PanelMembers } from './panel-members.tsx'
import styles from './panels.module.css'

/** A panel: read first, with its members, and changed by users with the right to. */
export const PanelDrawer = recordDrawer(panelsApi.get, {
  noun: word('Panel'),
  title: ({ name }) => name,
  fields: panelFields.fields,
  facts: ['channel', 'region', 'chair_user_id', 'quorum', 'active', { key: 'inactive_reason', isWide: true }],
  draws: {
    channel: ({ record }) => <ChannelLabel code={record.channel} />,
    region: ({ record }) => (record.region ? <RegionLabel code={record.region} /> : t('All regions')),
    chair_user_id: ({ record }) => record.chair && <PersonName id={record.chair_user_id} name={record.chair} />,
  },
  above: ({ mayChange, can }) =>
    !mayChange && can('update Level') ? (
      <p className={styles.quiet}>{t('You can change only panels in your own region.')}</p>
    ) : null,
  below: ({ record, mayChange }) => <PanelMembers panel={record} mayChange={mayChange} />,
  edit: {
    label: word('Edit panel'),
    may: ({ record, can }) => record.may_change && can('update Level'),
    form: (props) => <PanelForm {...props} />,
  },
})

const labelIn = (options: readonly Option[] | undefined, code: string) =>
  options?.find(({ value }) => value === code)?.label ?? code

const ChannelLabel = ({ code }: { code: string }) => labelIn(namedOptions(useChannels().channels), code)

const RegionLabel = ({ code }: { code: string }) => labelIn(namedOptions(usePlaces()?.regions), code)
