import { ActionIcon, Button, Input, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type Dealer, dealerEmailKinds, dealerStatuses } from '@rad/api/network/dealers/contract'
import formStyles from '#kit/form/drawer-form.module.css'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { emailKindWords } from '#pickers/network-words.tsx'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'
import { type DealerField, dealerLabels, type DealerValues } from './dealer-values.ts'
import styles from './dealer.module.css'

interface DealerFormProps {
  form: UseFormReturnType<DealerValues>
  fields: readonly DealerField[]
  dealer: Dealer | undefined
  /** Closing a dealer is the head office's. */
  mayClose: boolean
}

const textOf = (form: DealerFormProps['form'], key: DealerField) => ({
  label: t(dealerLabels[key]),
  autoComplete: 'off',
  ...form.getInputProps(key),
  value: String(form.values[key] ?? ''),
  onChange: (event: { currentTarget: { value: string } }) => form.setFieldValue(key, event.currentTarget.value || null),
})

export function DealerFormFields({ form, fields, dealer, mayClose }: DealerFormProps) {
  const hasAll = fields.includes('name')
  return (
    <>
      {hasAll ? <CompanyFields form={form} fields={fields} dealer={dealer} mayClose={mayClose} /> : null}
      {hasAll ? <h3 className={styles.part}>{t('Contacts')}</h3> : null}
      <TextInput {...textOf(form, 'principal_name')} data-autofocus={!hasAll || undefined} />
      <div className={formStyles.pair}>
        <TextInput
          {...textOf(form, 'principal_email')}
          type="email"
          withAsterisk={(form.values.status ?? dealer?.status) === 'active'}
        />
        <TextInput {...textOf(form, 'phone')} type="tel" />
      </div>
      <EmailFields form={form} />
    </>
  )
}

function CompanyFields({ form, fields, dealer, mayClose }: DealerFormProps) {
  const places = usePlaces()
  const statuses = dealerStatuses.filter((status) => status !== 'closed' || mayClose || dealer?.status === 'closed')
  return (
    <>
      {dealer ? null : (
        <TextInput
          label={t(dealerLabels.code)}
          description={t('Can’t be changed later.')}
          maxLength={10}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('code')}
          onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
        />
      )}
      <TextInput label={t(dealerLabels.name)} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput {...textOf(form, 'legal_name')} />
      <TextInput {...textOf(form, 'tax_no')} />
      <div className={formStyles.pair}>
        {fields.includes('region') ? (
          <Select
            label={t(dealerLabels.region)}
            data={namedOptions(places?.regions) ?? []}
            searchable
            clearable
            {...form.getInputProps('region')}
          />
        ) : null}
        <Select
          label={t(dealerLabels.status)}
          data={statuses.map((value) => ({ value, label: inWords(value) }))}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
      </div>
    </>
  )
}

const kinds = dealerEmailKinds.map((value) => ({ value, label: emailKindWords(value) }))

function EmailFields({ form }: Pick<DealerFormProps, 'form'>) {
  const emails = form.values.emails ?? []
  return (
    <Input.Wrapper
      label={t(dealerLabels.emails)}
      labelElement="div"
      description={t('Additional email addresses and their purposes.')}
      error={form.errors.emails}
    >
      <ul className={styles.emails}>
        {emails.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line has no other name
          <li key={index}>
            <Select
              aria-label={t('Purpose of address {number}', { number: index + 1 })}
              data={kinds}
              allowDeselect={false}
              {...form.getInputProps(`emails.${index}.kind`)}
            />
            <TextInput
              aria-label={t('Address {number}', { number: index + 1 })}
              type="email"
              autoComplete="off"
              {...form.getInputProps(`emails.${index}.email`)}
            />
            <ActionIcon
              size={36}
              aria-label={t('Remove address {number}', { number: index + 1 })}
              onClick={() => form.removeListItem('emails', index)}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        disabled={emails.length >= 20}
        onClick={() => form.insertListItem('emails', { kind: nextKind(emails), email: '' })}
      >
        {t('Add address')}
      </Button>
    </Input.Wrapper>
  )
}

/** The first kind that has no address yet. */
const nextKind = (emails: Dealer['emails']) =>
  dealerEmailKinds.find((kind) => emails.every((one) => one.kind !== kind)) ?? 'crm'
