import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type UserFile, userPlans, userRoles, userStatuses } from '@rad/api/apps/user-list/contract'
import { t } from '#kit/words.ts'
import { CountrySelect } from '#kit/form/country-select.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { PictureField } from './picture-field.tsx'
import { accountLabels as labels } from './user-fields.ts'
import { worded } from './user-words.tsx'
import styles from './user-list.module.css'

type Values = Pick<UserFile, keyof typeof labels>

/** Who it is, what they may do and where they stand. */
export function AccountFields({ form }: { form: UseFormReturnType<Values> }) {
  const { values } = form
  const field = (key: Exclude<keyof typeof labels, 'avatar' | 'permissions'>) => ({
    label: t(labels[key]),
    autoComplete: 'off',
    ...form.getInputProps(key),
  })
  return (
    <>
      <div className={styles.full}>
        <PictureField user={values} onChange={(avatar) => form.setFieldValue('avatar', avatar)} />
      </div>
      <TextInput {...field('fullName')} />
      <TextInput {...field('username')} />
      <TextInput {...field('email')} type="email" />
      <TextInput {...field('contact')} type="tel" />
      <TextInput {...field('company')} />
      <CountrySelect {...field('country')} />
      <Select {...field('role')} data={worded(userRoles)} allowDeselect={false} />
      <Select {...field('currentPlan')} data={worded(userPlans)} allowDeselect={false} />
      <Select {...field('status')} data={worded(userStatuses)} allowDeselect={false} />
      <section className={`${styles.full} ${styles.part}`} aria-label={t(labels.permissions)}>
        <h3>{t(labels.permissions)}</h3>
        <PermissionMatrix
          permissions={values.permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        />
      </section>
    </>
  )
}
