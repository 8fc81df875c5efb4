import { call, type ApiError } from '@rad/api/client'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { ChatMessage, ChatPage } from '@rad/api/apps/chat/shapes.contract'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { transport } from '#api/transport.ts'
import { inOneLog, type Log, useLog } from './use-log.ts'

type Side = { around: number } | { before: number } | { after: number }

const read = (id: string, side: Side, signal: AbortSignal) => {
  const [[key, no]] = Object.entries(side) as [[string, number]]
  return call(transport, chatApi.messages, { params: { id }, query: { [key]: String(no) } }, { signal })
}

const asMessages = ({ pages }: InfiniteData<ChatPage, Side>): ChatMessage[] =>
  inOneLog(pages.map(({ chat }) => ({ messages: chat })))

/** The chat as it is shown: its newest messages, or those around one far back. */
export interface ShownLog {
  data: Log | undefined
  error: ApiError | null
  refetch: () => void
  /** Messages around `at` are shown instead of the newest. */
  isAround: boolean
  /** The message is in the chat no longer, or was cleared. */
  isGone: boolean
  isReadingOlder: boolean
  /** There is more below than was read. */
  hasNewer: boolean
  /** Reads what is older or newer; undefined where there is none, or some is on its way. */
  onOlder: (() => void) | undefined
  onNewer: (() => void) | undefined
}

/** The messages of a chat at one of them; without it the newest. */
export function useLogAround(id: string, at: number | undefined): ShownLog {
  const newest = useLog(id, at)
  const isElsewhere =
    at !== undefined && newest.data?.chat !== undefined && !newest.data.messages.some((one) => one.id === at)
  const around = useInfiniteQuery<ChatPage, ApiError, ChatMessage[], readonly unknown[], Side>({
    queryKey: ['chat', 'messages', id, at],
    queryFn: ({ pageParam, signal }) => read(id, pageParam, signal),
    initialPageParam: { around: at ?? 0 },
    // The pages go from the newest to the oldest, as those of the log do.
    getNextPageParam: ({ next }) => (next === null ? undefined : { before: next }),
    getPreviousPageParam: ({ newer }) => (newer === null ? undefined : { after: newer }),
    select: asMessages,
    enabled: isElsewhere,
    placeholderData: keepPreviousData,
  })
  const isAround = isElsewhere && around.data !== undefined
  const log = isAround ? around : newest
  const mayRead = !log.isPlaceholderData && !log.isFetchingNextPage && !log.isFetchingPreviousPage
  return {
    data: newest.data && (isAround ? { ...newest.data, messages: around.data } : newest.data),
    error: newest.error ?? (isElsewhere ? around.error : null),
    refetch: () => {
      void newest.refetch()
      if (isElsewhere) void around.refetch()
    },
    isAround,
    isGone: isAround && !around.isPlaceholderData && !around.data.some((one) => one.id === at),
    hasNewer: isAround && around.hasPreviousPage,
    isReadingOlder: log.isFetchingNextPage,
    onOlder: mayRead && log.hasNextPage ? () => void log.fetchNextPage() : undefined,
    onNewer: mayRead && isAround && around.hasPreviousPage ? () => void around.fetchPreviousPage() : undefined,
  }
}
