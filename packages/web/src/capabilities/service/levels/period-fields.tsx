import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Periods } from '@rad/api/service/levels/contract'
import { words } from '@rad/api/words'
import { DayField } from '#kit/form/day-field.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { t } from '#kit/words.ts'
import styles from './levels.module.css'

export const periodLabels = words({
  from_on: 'From',
  to_on: 'Last day',
  absent_from: 'Away from',
  absent_to: 'Away until',
  deputy_user_id: 'Deputy',
})

interface PeriodFieldsProps {
  form: UseFormReturnType<Periods & Record<string, unknown>>
  /** Who may stand in. */
  deputies: readonly { id: string; full_name: string }[]
  /** The person covers for no one. */
  user_id: string | null
}

/** When a member answers, and who does while they are away. */
export function PeriodFields({ form, deputies, user_id }: PeriodFieldsProps) {
  const dayOf = (key: 'to_on' | 'absent_from' | 'absent_to') => ({
    label: t(periodLabels[key]),
    isOptional: true,
    ...form.getInputProps(key),
    value: form.values[key],
    onChange: (day: string | null) => form.setFieldValue(key, day as never),
  })
  return (
    <>
      <div className={formStyles.pair}>
        <DayField label={t(periodLabels.from_on)} {...form.getInputProps('from_on')} value={form.values.from_on} />
        <DayField {...dayOf('to_on')} />
      </div>
      <h3 className={styles.part}>{t('Absence')}</h3>
      <div className={formStyles.pair}>
        <DayField {...dayOf('absent_from')} />
        <DayField {...dayOf('absent_to')} />
      </div>
      <Select
        label={t(periodLabels.deputy_user_id)}
        description={t('Responsible during the absence. Without a deputy, tickets escalate to the next level.')}
        data={deputies.filter(({ id }) => id !== user_id).map(({ id, full_name }) => ({ value: id, label: full_name }))}
        searchable
        clearable
        nothingFoundMessage={t('No one found.')}
        {...form.getInputProps('deputy_user_id')}
      />
    </>
  )
}
