import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Periods } from '@rad/api/service/levels/contract'
import { words } from '@rad/api/words'
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
  /** The person stands in for nobody themselves. */
  user_id: string | null
}

/** When a member answers, and who does while they are away. */
export function PeriodFields({ form, deputies, user_id }: PeriodFieldsProps) {
  const dayOf = (key: 'to_on' | 'absent_from' | 'absent_to') => ({
    label: t(periodLabels[key]),
    type: 'date',
    ...form.getInputProps(key),
    value: form.values[key] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(key, (event.currentTarget.value || null) as never),
  })
  return (
    <>
      <div className={formStyles.pair}>
        <TextInput label={t(periodLabels.from_on)} type="date" {...form.getInputProps('from_on')} />
        <TextInput {...dayOf('to_on')} />
      </div>
      <h3 className={styles.part}>{t('Absence')}</h3>
      <div className={formStyles.pair}>
        <TextInput {...dayOf('absent_from')} />
        <TextInput {...dayOf('absent_to')} />
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
