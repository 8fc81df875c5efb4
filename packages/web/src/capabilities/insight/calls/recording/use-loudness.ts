import { callRecordingsApi, type Recording } from '@rad/api/insight/calls/recordings/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { isMeasured, measureLoudness } from './loudness.ts'

/**
 * The waveform of a recording: the one that is stored, else what this browser measures once it is played.
 * Who may change calls stores it, so that the next one sees it at once.
 */
export function useLoudness(no: string, recording: Recording, isNeeded: boolean) {
  const { added_at, peaks, duration_ms } = recording
  const mayStore = useCan()('update Call')
  const { mutate } = useSend(callRecordingsApi.waveform, { refreshes: ['calls'] })
  const stored = useRef(false)
  const { data } = useQuery({
    queryKey: ['loudness of recordings', no, added_at],
    queryFn: ({ signal }) => measureLoudness(no, signal),
    enabled: isNeeded && isMeasured(recording),
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    if (!data || !mayStore || peaks.length > 0 || stored.current) return
    stored.current = true
    mutate({ params: { no }, body: { added_at, ...data } })
  }, [data, mayStore, peaks.length, mutate, no, added_at])
  return peaks.length > 0
    ? { peaks, duration_ms }
    : { peaks: data?.peaks ?? peaks, duration_ms: data?.duration_ms ?? duration_ms }
}
