import { Popover } from '@mantine/core'
import { lazy } from 'react'
import { ChoiceList } from '#kit/filter/choice-list.tsx'
import type { FilterButtonProps } from '#kit/filter/filter-button.tsx'
import { listIn, type Offered } from '#kit/filter/filter.ts'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'

// Waited for as a part of the panel: a dialog that opens empty has nothing to hold the focus.
const PeriodPicker = lazy(() =>
  import('#kit/filter/period-picker.tsx').then(({ PeriodPicker }) => ({ default: PeriodPicker })),
)

const DayPicker = lazy(() => import('#kit/filter/day-picker.tsx').then(({ DayPicker }) => ({ default: DayPicker })))

export interface FilterPanelProps extends FilterButtonProps, Pick<OpenedProps, 'trigger'> {
  offered: Offered
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

export function FilterPanel({ filter, offered, values, onChange, isOpen, setOpen, trigger }: FilterPanelProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={filter.kind === 'period' || filter.kind === 'day' ? 'auto' : 260}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{trigger}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={filter.label}>
        {filter.kind === 'period' ? (
          <PeriodPicker
            values={values}
            allDays={filter.allDays}
            onChange={(patch) => {
              onChange(patch)
              setOpen(false)
            }}
          />
        ) : filter.kind === 'day' ? (
          <DayPicker
            value={values[filter.key]}
            onChange={(day) => {
              onChange({ [filter.key]: day })
              setOpen(false)
            }}
          />
        ) : (
          <ChoiceList
            label={filter.label}
            {...offered}
            chosen={listIn(values[filter.key])}
            isMultiple={filter.kind === 'options'}
            onChange={(chosen) => {
              onChange({ [filter.key]: filter.kind === 'options' ? chosen : chosen[0] })
              if (filter.kind === 'choice') setOpen(false)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
