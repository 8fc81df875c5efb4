import { Checkbox, Radio } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/query.ts'
import { NumberField } from '#kit/form/number-field.tsx'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { optionSource, useSource } from '#choose/option-source.ts'
import { OutletPicker } from '#choose/outlet-picker.tsx'
import { ServedSelect } from '#choose/served-select.tsx'
import { vehicleOptions } from '#choose/vehicle-options.ts'
import { vehicleName } from '#words/vehicle-words.tsx'
import { type WorkType, WorkTypes } from '#choose/work-types.tsx'
import type { CaseValues } from './case-values.ts'
import styles from './case-form.module.css'

type Form = UseFormReturnType<CaseValues>

/** The job card that is chosen, with its vehicle. */
export const useChosenCard = (no: string | null) =>
  useQuery({ ...query(jobCardsApi.get, { params: { no: no ?? '' } }), enabled: no !== null, staleTime: 60_000 }).data

/** Open job cards of one kind of work, and of one vehicle where it is known. */
const openCards = (job_type: WorkType, vin: string | undefined) =>
  optionSource({
    endpoint: jobCardsApi.list,
    ask: ({ text }) => ({ query: { job_type, is_open: 'true', q: text, vin: vin ? [vin] : undefined, perPage: 50 } }),
    optionsOf: ({ rows }) =>
      rows.map(({ no, reg_no, model }) => ({
        value: no,
        label: [no, reg_no, model].filter(Boolean).join(' · '),
      })),
  })

export interface VehicleFieldsProps {
  form: Form
  isNew: boolean
}

/** Which vehicle it is about: that of an open job card, or of a report any vehicle. */
export function VehicleFields({ form, isNew }: VehicleFieldsProps) {
  const { kind } = form.values
  return (
    <Card title={t('Vehicle')}>
      <div className={styles.fields}>
        {isNew ? <KindField form={form} /> : null}
        {kind === 'info' ? <ReportedVehicle form={form} isNew={isNew} /> : <JobCardField form={form} isNew={isNew} />}
        <div className={styles.switches}>
          <Checkbox
            id="vehicle_at_outlet"
            label={t('Vehicle is at the outlet')}
            {...form.getInputProps('vehicle_at_outlet', { type: 'checkbox' })}
          />
          <Checkbox
            id="vehicle_down"
            label={t('Vehicle down')}
            description={t('It can’t be driven: the case is urgent, with replies due within one working day.')}
            {...form.getInputProps('vehicle_down', { type: 'checkbox' })}
          />
        </div>
      </div>
    </Card>
  )
}

function KindField({ form }: { form: Form }) {
  return (
    <Radio.Group label={t('What do you need?')} {...form.getInputProps('kind')}>
      <div className={styles.inline}>
        <Radio size="xs" value="case" label={t('A reply: help with this vehicle')} />
        <Radio size="xs" value="info" label={t('No reply: report what was found')} />
      </div>
    </Radio.Group>
  )
}

/** A job card names its vehicle, outlet, and odometer reading. */
function JobCardField({ form, isNew }: VehicleFieldsProps) {
  const { job_type, job_card, vin, repeat_of } = form.values
  const only = repeat_of && vin ? vin : undefined
  const cards = useSource(
    useMemo(() => openCards(job_type, only), [job_type, only]),
    true,
  )
  const chosen = useChosenCard(job_card)
  const queryClient = useQueryClient()
  const choose = async (no: string | null) => {
    form.setFieldValue('job_card', no)
    if (no === null) return
    const card = await queryClient.fetchQuery(query(jobCardsApi.get, { params: { no } }))
    form.setFieldValue('vin', card.vehicle?.vin ?? null)
    form.setFieldValue('outlet', card.outlet)
    if (card.odometer !== null) form.setFieldValue('odometer', card.odometer)
  }
  return (
    <>
      {isNew ? (
        <div>
          <WorkTypes
            value={job_type}
            onChange={(type) => {
              form.setFieldValue('job_type', type)
              form.setFieldValue('job_card', null)
            }}
          />
        </div>
      ) : null}
      <div className={styles.pair}>
        <ServedSelect
          id="job_card"
          label={t('Job card')}
          description={t('Only open job cards can be chosen.')}
          clearable
          options={cards.options}
          onSearch={cards.onSearch}
          {...form.getInputProps('job_card')}
          value={job_card}
          onChange={(no) => void choose(no)}
        />
        <Odometer form={form} />
      </div>
      {chosen ? (
        <p className={styles.vehicle}>
          <bdi>
            {[vehicleName({ model_year: null, ...chosen }), chosen.reg_no, chosen.vin].filter(Boolean).join(' · ')}
          </bdi>
        </p>
      ) : null}
    </>
  )
}

function ReportedVehicle({ form, isNew }: VehicleFieldsProps) {
  const vehicles = useSource(vehicleOptions, true)
  return (
    <div className={styles.pair}>
      <ServedSelect
        id="vin"
        label={t('Vehicle')}
        clearable
        options={vehicles.options}
        onSearch={vehicles.onSearch}
        {...form.getInputProps('vin')}
      />
      <Odometer form={form} />
      {isNew ? (
        <OutletPicker
          id="outlet"
          label={t('Outlet')}
          description={t('Leave empty for your own outlet.')}
          clearable
          only={{ status: 'active' }}
          {...form.getInputProps('outlet')}
        />
      ) : null}
    </div>
  )
}

const Odometer = ({ form }: { form: Form }) => (
  <NumberField
    id="odometer"
    label={t('Odometer km')}
    description={form.values.kind === 'case' ? t('Taken from the job card. Correct it if it has changed.') : undefined}
    {...form.getInputProps('odometer')}
    value={form.values.odometer}
    onChange={(km) => form.setFieldValue('odometer', km as number | null)}
  />
)
