import { Select } from '@mantine/core'
import { jobTypes, levelsApi, memberFields, type NewMember } from '@rad/api/service/levels/contract'
import { useSend } from '#api/use-send.ts'
import { controlOf, type ControlProps, type FieldControl, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { inWords } from '#kit/text/in-words.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { DealerPicker } from '#choose/dealer-picker.tsx'
import { OutletPicker } from '#choose/outlet-picker.tsx'
import { useChannels } from '#words/channel-marks.tsx'
import { namedOptions, usePlaces } from '#choose/use-place-options.ts'
import { levelWords } from '#words/ticket-words.tsx'
import { DeputyField, periodLayout } from './period-fields.tsx'
import { useCandidates } from './use-candidates.ts'
import { useToday } from './use-day.ts'

type Values = Omit<NewMember, 'user_id'> & { user_id: string | null }
type FieldProps = Parameters<FieldControl>[0]

interface NewMemberFormProps {
  level: number
  /** The code of the outlet, dealer or region a gap is at. */
  place: string | null
  jobType: string | null
  onClose: () => void
}

/** Another place has other people. */
const unplaced = { outlet: null, dealer: null, region: null, user_id: null, deputy_user_id: null } as const
const placeKeys: Record<number, string> = { 1: 'outlet', 2: 'dealer', 3: 'region', 4: 'region' }
const isPlaceKey = new Set(Object.values(placeKeys))

const valuesIn = ({ form }: FieldProps) => form.values as unknown as Values
/** People of the third level are mapped to outlets: it needs no region. */
const isPlaced = ({ level, outlet, dealer, region }: Values) => level === 3 || (outlet ?? dealer ?? region) !== null

const placeOf = (props: FieldProps) => ({
  label: t(props.field.label),
  error: props.form.errors[props.name],
  value: props.form.values[props.name] as string | null,
  onChange: (code: string | null) => props.form.setValues({ ...unplaced, [props.name]: code }),
})

const controls: FieldControls = {
  level: (props) => (
    <Select
      {...controlOf(props)}
      data={[1, 2, 3, 4].map((no) => ({ value: String(no), label: levelWords(no) }))}
      allowDeselect={false}
      value={String(props.form.values.level)}
      onChange={(next) => props.form.setValues({ ...unplaced, level: Number(next) })}
    />
  ),
  outlet: (props) => <OutletPicker {...placeOf(props)} />,
  dealer: (props) => <DealerPicker {...placeOf(props)} />,
  region: (props) => <RegionField {...controlOf(props)} {...placeOf(props)} level={valuesIn(props).level} />,
  job_type: (props) => (
    <Select
      {...controlOf(props)}
      placeholder={t('All')}
      clearable
      data={jobTypes.map((type) => ({ value: type, label: inWords(type) }))}
    />
  ),
  channel: (props) => <ChannelField {...controlOf(props)} />,
  user_id: (props) => <MemberField {...controlOf(props)} values={valuesIn(props)} />,
  deputy_user_id: (props) => <DeputyOfPlace {...controlOf(props)} values={valuesIn(props)} />,
}

/** Names who answers at a level for a place. */
export function NewMemberForm({ level, place, jobType, onClose }: NewMemberFormProps) {
  const add = useSend(levelsApi.addMember)
  const today = useToday()
  return (
    <DeclaredForm
      fields={memberFields.fields}
      initial={{
        level,
        ...(level === 3 ? {} : { [placeKeys[level]!]: place }),
        job_type: jobTypes.find((type) => type === jobType) ?? null,
        from_on: today,
      }}
      title={t('Add member')}
      draftKey={`levels:${['new', level, place, jobType].join(':')}`}
      schema={levelsApi.addMember.body}
      hasFocus={false}
      isShown={(name, values) => !isPlaceKey.has(name) || placeKeys[values.level as number] === name}
      layout={(control) => (
        <>
          {['level', 'outlet', 'dealer', 'region'].map(control)}
          <div className={formStyles.pair}>
            {control('job_type')}
            {control('channel')}
          </div>
          {control('user_id')}
          {periodLayout(control)}
        </>
      )}
      controls={controls}
      onSubmit={(body) => add.mutateAsync({ body })}
      onSaved={() => {
        sayDone(t('Member added.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function RegionField({ level, ...props }: ControlProps & { level: number }) {
  return (
    <Select
      {...props}
      description={
        level === 3
          ? t(
              'With a region: responsible where no one is mapped. Without a region: covers for mapped people who are away.',
            )
          : undefined
      }
      data={namedOptions(usePlaces()?.regions) ?? []}
      searchable
      clearable={level === 3}
    />
  )
}

function ChannelField(props: ControlProps) {
  const { channels } = useChannels()
  const options = channels?.map(({ code, name }) => ({ value: code, label: name })) ?? []
  return <Select {...props} placeholder={t('All')} clearable data={options} />
}

interface PeopleFieldProps extends ControlProps {
  values: Values
}

function MemberField({ values, ...props }: PeopleFieldProps) {
  const isKnown = isPlaced(values)
  return (
    <Select
      {...props}
      description={isKnown ? undefined : t('Choose a place first to see its people.')}
      data={useCandidates(values, isKnown).map(({ id, full_name, roles }) => ({
        value: id,
        label: `${full_name} · ${roles.join(', ')}`,
      }))}
      disabled={!isKnown}
      searchable
      nothingFoundMessage={t('No one found.')}
    />
  )
}

function DeputyOfPlace({ values, ...props }: PeopleFieldProps) {
  const { level, outlet, dealer, user_id } = values
  return (
    <DeputyField {...props} deputies={useCandidates({ level, outlet, dealer }, isPlaced(values))} user_id={user_id} />
  )
}
