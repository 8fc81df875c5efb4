import { sampleFilters } from '@rad/api/service/samples/contract'
import { declaredFilters } from '#kit/declared-filters.ts'
import type { Filter, Values } from '#kit/filter.ts'
import { useOutletOptions } from '#pickers/use-outlet-options.ts'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'
import { useCan } from '#shell/rights.tsx'

/** The filters that list and report share; the list has tabs for the status. */
export function useSampleFilters(values: Values, without: readonly string[] = []): Filter[] {
  const can = useCan()
  const given = {
    region: { options: namedOptions(usePlaces()?.regions) },
    outlet: useOutletOptions(can('read Outlet')),
  }
  return declaredFilters(sampleFilters, values, given, without)
}
