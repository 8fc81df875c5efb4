import { type ApiError, call } from '@rad/api/client'
import type { Output } from '@rad/api/contract'
import { callsApi, type Segment } from '@rad/api/insight/calls/contract'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { keyOf } from '#api/query.ts'
import { transport } from '#api/transport.ts'

type SegmentPage = Output<typeof callsApi.segments>

const inOne = ({ pages }: InfiniteData<SegmentPage>) => pages.flatMap(({ segments }) => segments)

/** The lines of a call, as many as were requested. */
export function useSegments(no: string) {
  const { data: segments, ...more } = useInfiniteQuery<SegmentPage, ApiError, Segment[], readonly unknown[], number>({
    queryKey: keyOf(callsApi.segments, { no }),
    queryFn: ({ pageParam, signal }) =>
      call(transport, callsApi.segments, { params: { no }, query: { from: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ segments: lines, count }) => {
      const next = (lines.at(-1)?.seq ?? -1) + 1
      return lines.length > 0 && next < count ? next : undefined
    },
    select: inOne,
  })
  return { segments, ...more }
}
