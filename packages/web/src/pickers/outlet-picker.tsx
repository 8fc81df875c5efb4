import { ServedSelect, type ServedSelectProps } from './served-select.tsx'
import { type OutletNarrowing, useOutletOptions } from './use-outlet-options.ts'

export interface OutletPickerProps extends Omit<ServedSelectProps, 'options' | 'onSearch'> {
  only?: OutletNarrowing
  /** Codes that are not offered. */
  except?: readonly string[]
  /** Whether the person may read outlets. */
  isAllowed?: boolean
}

/** An outlet of one's scope, by code, name or city; the value is its code. */
export function OutletPicker({ only, except = [], isAllowed = true, ...props }: OutletPickerProps) {
  const { options, onSearch } = useOutletOptions(isAllowed, only)
  return (
    <ServedSelect {...props} options={options?.filter(({ value }) => !except.includes(value))} onSearch={onSearch} />
  )
}
