import { DatePickerInput, TimeInput } from '@mantine/dates'
import { useState } from 'react'
import { DayField } from '#kit/form/day-field.tsx'
import { dateProps, dayPattern } from '#kit/form/dates.ts'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Dates() {
  const [period, setPeriod] = useState<[string | null, string | null]>(['2026-03-02', '2026-03-13'])
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <div className={layout.fields}>
      <DatePickerInput
        label={t('Due date')}
        {...dateProps()}
        defaultValue="2026-03-18"
        valueFormat={dayPattern()}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
      />
      <DayField
        label={t('Opened')}
        placeholder={t('Enter or choose a date')}
        isOptional
        value={opened}
        onChange={setOpened}
      />
      <DatePickerInput
        type="range"
        label={t('Period')}
        {...dateProps()}
        valueFormat={dayPattern()}
        value={period}
        onChange={setPeriod}
        allowSingleDateInRange
      />
      <TimeInput label={t('From')} defaultValue="09:30" />
    </div>
  )
}
