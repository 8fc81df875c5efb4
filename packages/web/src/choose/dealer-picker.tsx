import { ServedSelect, type ServedSelectProps } from './served-select.tsx'
import { useDealerOptions } from './use-dealer-options.ts'

/** A dealer of one's scope, by code or name; the value is its code. */
export function DealerPicker(props: Omit<ServedSelectProps, 'options' | 'onSearch'>) {
  const { options, onSearch } = useDealerOptions()
  return <ServedSelect {...props} options={options} onSearch={onSearch} />
}
