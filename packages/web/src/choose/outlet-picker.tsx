import { ServedSelect, type ServedSelectProps } from './served-select.tsx'
import { type OutletNarrowing, useOutletOptions } from './use-outlet-options.ts'

export interface OutletPickerProps extends Omit<ServedSelectProps, 'options' | 'onSearch'> {
  only?: OutletNarrowing
  /** Codes that are not offered. */
  except?: readonly string[]
}

/** An outlet of one's scope, by code, name or city; the value is its code. */
export function OutletPicker({ only, except = [], ...props }: OutletPickerProps) {
  const { options, onSearch } = useOutletOptions(only)
  return (
    <ServedSelect {...props} options={options?.filter(({ value }) => !except.includes(value))} onSearch={onSearch} />
  )
}
