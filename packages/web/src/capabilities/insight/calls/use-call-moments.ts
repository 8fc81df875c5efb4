import { callMomentsApi } from '@rad/api/insight/calls/moments/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/query.ts'
import { useCan } from '#shell/frame/rights.tsx'

/** The cases that lines of a call are evidence of, as far as the reader may see them: their numbers by line, in one text. */
export function useCallMoments(no: string): ReadonlyMap<number, string> {
  const may = useCan()('read CallMoment')
  const found = useQuery({ ...query(callMomentsApi.ofCall, { params: { no } }), enabled: may }).data
  return useMemo(() => {
    const cases = new Map<number, string>()
    for (const { seq, case: of } of found?.moments ?? []) {
      const before = cases.get(seq)
      cases.set(seq, before === undefined ? of : `${before}, ${of}`)
    }
    return cases
  }, [found])
}
