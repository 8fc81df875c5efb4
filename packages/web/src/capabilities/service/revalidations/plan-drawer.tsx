import { Select } from '@mantine/core'
import type { RevalidationKind } from '@rad/api/service/revalidations/contract'
import { planFields, plansApi } from '@rad/api/service/revalidations/plans.contract'
import { placesApi } from '@rad/api/network/places/contract'
import { channelsApi } from '@rad/api/network/channels/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { FieldControl } from '#kit/form/declared-fields.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { ChecklistField } from './form-fields.tsx'

type FieldProps = Parameters<FieldControl>[0]

function PlaceField({ form, name, field, options }: FieldProps & { options: { code: string; name: string }[] }) {
  return (
    <Select
      label={t(field.label)}
      description={field.hint ? t(field.hint) : undefined}
      data={options.map(({ code, name: called }) => ({ value: code, label: `${code} · ${called}` }))}
      searchable
      clearable
      {...form.getInputProps(name)}
    />
  )
}

function RegionField(props: FieldProps) {
  const { data } = useQuery(query(placesApi.options, { query: {} }))
  return <PlaceField {...props} options={data?.regions ?? []} />
}

function ChannelField(props: FieldProps) {
  const { data } = useQuery(query(channelsApi.list, { query: {} }))
  return <PlaceField {...props} options={data ?? []} />
}

/** Adds a plan, or changes one: what is looked at, where, how often, and how much of it. */
export const PlanDrawer = formDrawer({
  fields: planFields.fields,
  add: plansApi.add,
  update: plansApi.update,
  id: 'code',
  page: '/revalidation-plans/$code',
  title: (plan) => (plan ? t('Edit {code}', { code: plan.code }) : t('Add plan')),
  controls: (plan) => ({
    checklist: (props) => (
      <ChecklistField
        {...props}
        kind={plan?.kind ?? ((props.form.values.kind as RevalidationKind | null) || undefined)}
      />
    ),
    region: (props) => <RegionField {...props} />,
    channel: (props) => <ChannelField {...props} />,
  }),
  confirm: ({ code }, isNew, say) => say(isNew ? t('Plan {code} added.', { code }) : t('Plan saved.')),
})
