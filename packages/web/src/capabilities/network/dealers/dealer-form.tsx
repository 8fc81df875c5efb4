import { ActionIcon, Button, Input, Select, TextInput } from '@mantine/core'
import { type Dealer, dealerEmailKinds, dealerStatuses } from '@rad/api/network/dealers/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import {
  controlOf,
  type FieldControl,
  type FieldControls,
  type FieldsLayout,
  typedOf,
} from '#kit/form/declared-fields.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { emailKindWords } from '#words/network-words.tsx'
import { namedOptions, type Places } from '#choose/use-place-options.ts'
import styles from './dealer.module.css'

interface Offered {
  dealer: Dealer | undefined
  places: Places | undefined
  /** Closing a dealer is the head office's. */
  mayClose: boolean
}

export const dealerControls = ({ dealer, places, mayClose }: Offered): FieldControls => ({
  region: (props) => <Select data={namedOptions(places?.regions) ?? []} searchable clearable {...controlOf(props)} />,
  status: (props) => (
    <Select
      data={dealerStatuses
        .filter((status) => status !== 'closed' || mayClose || dealer?.status === 'closed')
        .map((value) => ({ value, label: inWords(value) }))}
      allowDeselect={false}
      {...controlOf(props)}
    />
  ),
  principal_email: (props) => (
    <TextInput
      {...typedOf(props)}
      type="email"
      autoComplete="off"
      withAsterisk={(props.form.values.status ?? dealer?.status) === 'active'}
    />
  ),
  phone: (props) => <TextInput {...typedOf(props)} type="tel" autoComplete="off" />,
  emails: (props) => <EmailFields {...props} />,
})

/** The company first, where it can be changed; then how it is reached. */
export const dealerLayout =
  (hasCompany: boolean): FieldsLayout =>
  (control) => (
    <>
      {['code', 'name', 'legal_name', 'tax_no'].map(control)}
      {hasCompany ? (
        <>
          <div className={formStyles.pair}>{['region', 'status'].map(control)}</div>
          <h3 className={styles.part}>{t('Contacts')}</h3>
        </>
      ) : null}
      {control('principal_name')}
      <div className={formStyles.pair}>{['principal_email', 'phone'].map(control)}</div>
      {control('emails')}
    </>
  )

const kinds = dealerEmailKinds.map((value) => ({ value, label: emailKindWords(value) }))

function EmailFields({ form, field }: Parameters<FieldControl>[0]) {
  const emails = (form.values.emails ?? []) as Dealer['emails']
  return (
    <Input.Wrapper
      label={t(field.label)}
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
