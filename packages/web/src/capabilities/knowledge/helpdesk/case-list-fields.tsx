import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Dtc, dtcStatuses, type Measurement } from '@rad/api/knowledge/helpdesk/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import type { CaseValues } from './case-values.ts'
import styles from './case-form.module.css'

type Form = UseFormReturnType<CaseValues>

interface RowsProps {
  form: Form
  name: 'dtcs' | 'measurements'
  add: string
  blank: Dtc | Measurement
  row: (at: number) => ReactNode
  /** How a row is called where it is removed. */
  nameOf: (at: number) => string
}

/** Rows of a list, each with the way to take it out, and one more below. */
function Rows({ form, name, add, blank, row, nameOf }: RowsProps) {
  const rows = form.values[name]
  return (
    <div className={styles.rows}>
      {rows.map((_, at) => (
        // Rows have no key of their own; they keep their places while they are written.
        <fieldset key={at} className={styles.row} data-of={name} aria-label={nameOf(at)}>
          {row(at)}
          <ActionIcon
            size={36}
            className={styles.remove}
            aria-label={t('Remove {name}', { name: nameOf(at) })}
            onClick={() => form.removeListItem(name, at)}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        id={name}
        variant="default"
        className={styles.add}
        leftSection={<IconPlus size={14} stroke={1.6} />}
        onClick={() => form.insertListItem(name, blank)}
      >
        {add}
      </Button>
    </div>
  )
}

/** What is empty is sent as null. */
const orNull = (form: Form, path: string) => {
  const { value, ...input } = form.getInputProps(path) as { value: string | null }
  return {
    ...input,
    value: value ?? '',
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(path, (event.currentTarget.value || null) as never),
  }
}

const blankDtc: Dtc = { code: '', module: null, status: null, freeze_frame: null }

/** The codes as the scan tool read them. */
export function DtcRows({ form }: { form: Form }) {
  return (
    <Rows
      form={form}
      name="dtcs"
      add={t('Add trouble code')}
      blank={blankDtc}
      nameOf={(at) => form.values.dtcs[at]?.code || t('Trouble code {no}', { no: at + 1 })}
      row={(at) => (
        <>
          <TextInput
            label={t('Code')}
            placeholder="P0301"
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            {...form.getInputProps(`dtcs.${at}.code`)}
            onChange={(event) => form.setFieldValue(`dtcs.${at}.code`, event.currentTarget.value.toUpperCase())}
          />
          <TextInput label={t('Module')} maxLength={60} {...orNull(form, `dtcs.${at}.module`)} />
          <Select
            label={t('Status')}
            clearable
            data={dtcStatuses.map((value) => ({ value, label: inWords(value) }))}
            {...form.getInputProps(`dtcs.${at}.status`)}
          />
          <TextInput label={t('Freeze frame')} maxLength={1000} {...orNull(form, `dtcs.${at}.freeze_frame`)} />
        </>
      )}
    />
  )
}

const blankMeasurement: Measurement = { name: '', value: '', unit: null, expected: null }

export function MeasurementRows({ form }: { form: Form }) {
  return (
    <Rows
      form={form}
      name="measurements"
      add={t('Add measurement')}
      blank={blankMeasurement}
      nameOf={(at) => form.values.measurements[at]?.name || t('Measurement {no}', { no: at + 1 })}
      row={(at) => (
        <>
          <TextInput
            label={t('Measurement')}
            maxLength={80}
            autoComplete="off"
            {...form.getInputProps(`measurements.${at}.name`)}
          />
          <TextInput
            label={t('Value')}
            maxLength={40}
            autoComplete="off"
            {...form.getInputProps(`measurements.${at}.value`)}
          />
          <TextInput label={t('Unit')} maxLength={20} {...orNull(form, `measurements.${at}.unit`)} />
          <TextInput label={t('Expected')} maxLength={40} {...orNull(form, `measurements.${at}.expected`)} />
        </>
      )}
    />
  )
}
