import { dayIn } from '@rad/api/periods'
import type { ComponentType } from 'react'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'

interface Props<T> {
  /** Without one, a record is added. */
  record?: T
  onClose: () => void
}

/** A form whose new records are offered from today on, in the zone of the brand, unless another day is chosen. */
export function fromToday<T>(Form: ComponentType<Props<T> & { initial?: Record<string, unknown> }>) {
  return function DatedForm({ record, onClose }: Props<T>) {
    const { timeZone } = useFormat()
    const from_on = dayIn(timeZone, new Date(timeNow()))
    return record ? <Form record={record} onClose={onClose} /> : <Form initial={{ from_on }} onClose={onClose} />
  }
}
