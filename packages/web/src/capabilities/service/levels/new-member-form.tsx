import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { jobTypes, levelsApi, type NewMember } from '@rad/api/service/levels/contract'
import { words } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { inWords } from '#kit/text/in-words.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { DealerPicker } from '#choose/dealer-picker.tsx'
import { OutletPicker } from '#choose/outlet-picker.tsx'
import { useChannels } from '#words/channel-marks.tsx'
import { namedOptions, usePlaces } from '#choose/use-place-options.ts'
import { levelWords } from '#words/ticket-words.tsx'
import { PeriodFields, periodLabels } from './period-fields.tsx'
import { useCandidates } from './use-candidates.ts'
import { useToday } from './use-day.ts'

type Values = Omit<NewMember, 'user_id'> & { user_id: string | null } & Record<string, unknown>
type Form = UseFormReturnType<Values>

const labels = words({
  level: 'Level',
  outlet: 'Outlet',
  dealer: 'Dealer',
  region: 'Region',
  job_type: 'Job type',
  channel: 'Channel',
  user_id: 'Member',
})

interface NewMemberFormProps {
  level: number
  /** The code of the outlet, dealer or region a gap is at. */
  place: string | null
  jobType: string | null
  onClose: () => void
}

const placed = { outlet: null, dealer: null, region: null } as const
const keyOf = (level: number) => ({ 1: 'outlet', 2: 'dealer', 4: 'region' } as const)[level as 1 | 2 | 4]

function blankOf({ level, place, jobType }: NewMemberFormProps, today: string): Values {
  const key = keyOf(level)
  return {
    level,
    ...placed,
    ...(key ? { [key]: place } : {}),
    job_type: jobTypes.find((type) => type === jobType) ?? null,
    channel: null,
    user_id: null,
    from_on: today,
    to_on: null,
    absent_from: null,
    absent_to: null,
    deputy_user_id: null,
  }
}

/** Names who answers at a level for a place. */
export function NewMemberForm(props: NewMemberFormProps) {
  const add = useSend(levelsApi.addMember)
  const today = useToday()
  const { level, place, jobType, onClose } = props
  return (
    <DrawerForm<Values>
      title={t('Add member')}
      draftKey={`levels:${['new', level, place, jobType].join(':')}`}
      labels={{ ...labels, ...periodLabels }}
      initial={blankOf(props, today)}
      schema={levelsApi.addMember.body}
      submitLabel={t('Add')}
      onSubmit={(values) => add.mutateAsync({ body: values as NewMember })}
      onSaved={() => {
        sayDone(t('Member added.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </DrawerForm>
  )
}

function Fields({ form }: { form: Form }) {
  const { values } = form
  const { channels } = useChannels()
  const isPlaced = values.level === 3 || values[keyOf(values.level)!] !== null
  const candidates = useCandidates(values, isPlaced)
  const deputies = useCandidates({ level: values.level, outlet: values.outlet, dealer: values.dealer }, isPlaced)
  const some = (key: 'channel' | 'job_type') => ({
    label: t(labels[key]),
    placeholder: t('All'),
    clearable: true,
    ...form.getInputProps(key),
  })
  return (
    <>
      <Select
        label={t(labels.level)}
        data={[1, 2, 3, 4].map((no) => ({ value: String(no), label: levelWords(no) }))}
        allowDeselect={false}
        {...form.getInputProps('level')}
        value={String(values.level)}
        onChange={(next) => form.setValues({ level: Number(next), ...placed, user_id: null, deputy_user_id: null })}
      />
      <PlaceField form={form} />
      <div className={formStyles.pair}>
        <Select {...some('job_type')} data={jobTypes.map((type) => ({ value: type, label: inWords(type) }))} />
        <Select {...some('channel')} data={channels?.map(({ code, name }) => ({ value: code, label: name })) ?? []} />
      </div>
      <Select
        label={t(labels.user_id)}
        description={isPlaced ? undefined : t('Choose a place first to see its people.')}
        data={candidates.map(({ id, full_name, roles }) => ({
          value: id,
          label: `${full_name} · ${roles.join(', ')}`,
        }))}
        disabled={!isPlaced}
        searchable
        nothingFoundMessage={t('No one found.')}
        {...form.getInputProps('user_id')}
      />
      <PeriodFields form={form as never} deputies={deputies} user_id={values.user_id} />
    </>
  )
}

/** The place that a level is of. */
function PlaceField({ form }: { form: Form }) {
  const places = usePlaces()
  const { level, outlet, dealer } = form.values
  const set = (key: 'outlet' | 'dealer' | 'region', code: string | null) =>
    form.setValues({ ...placed, [key]: code, user_id: null, deputy_user_id: null })
  if (level === 1)
    return (
      <OutletPicker
        label={t(labels.outlet)}
        error={form.errors.outlet}
        value={outlet}
        onChange={(code) => set('outlet', code)}
      />
    )
  if (level === 2)
    return (
      <DealerPicker
        label={t(labels.dealer)}
        error={form.errors.dealer}
        value={dealer}
        onChange={(code) => set('dealer', code)}
      />
    )
  return (
    <Select
      label={t(labels.region)}
      description={
        level === 3
          ? t(
              'With a region: responsible where no one is mapped. Without a region: covers for mapped people who are away.',
            )
          : undefined
      }
      data={namedOptions(places?.regions) ?? []}
      searchable
      clearable={level === 3}
      {...form.getInputProps('region')}
      onChange={(code) => set('region', code)}
    />
  )
}
