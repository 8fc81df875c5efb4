import { Select } from '@mantine/core'
import { memberFields } from '@rad/api/service/levels/contract'
import type { ControlProps, FieldsLayout } from '#kit/form/declared-fields.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { t } from '#kit/words.ts'
import styles from './levels.module.css'

const { from_on, to_on, absent_from, absent_to, deputy_user_id } = memberFields.fields
/** When a member answers, and who does while they are away. */
export const periodFields = { from_on, to_on, absent_from, absent_to, deputy_user_id }

export const periodLayout: FieldsLayout = (control) => (
  <>
    <div className={formStyles.pair}>
      {control('from_on')}
      {control('to_on')}
    </div>
    <h3 className={styles.part}>{t('Absence')}</h3>
    <div className={formStyles.pair}>
      {control('absent_from')}
      {control('absent_to')}
    </div>
    {control('deputy_user_id')}
  </>
)

interface DeputyFieldProps extends ControlProps {
  /** Who may stand in. */
  deputies: readonly { id: string; full_name: string }[]
  /** The person covers for no one. */
  user_id: string | null
}

export function DeputyField({ deputies, user_id, ...props }: DeputyFieldProps) {
  return (
    <Select
      {...props}
      data={deputies.filter(({ id }) => id !== user_id).map(({ id, full_name }) => ({ value: id, label: full_name }))}
      searchable
      clearable
      nothingFoundMessage={t('No one found.')}
    />
  )
}
