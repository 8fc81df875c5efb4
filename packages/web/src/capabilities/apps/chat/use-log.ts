import { call, type ApiError } from '@rad/api/client'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { Chat, ChatContact, ChatMessage } from '@rad/api/apps/chat/shapes.contract'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { transport } from '#api/transport.ts'

interface LogPage {
  messages: ChatMessage[]
  next: number | null
  /** Of the newest page alone. */
  head?: { chat?: Chat | undefined; contact: ChatContact }
}

export interface Log {
  contact: ChatContact
  /** Undefined where no one has written anything yet. */
  chat: Chat | undefined
  messages: ChatMessage[]
}

const readNewest = async (id: string, isSeen: boolean, signal: AbortSignal): Promise<LogPage> => {
  const read = isSeen ? undefined : 'false'
  const head = await call(transport, chatApi.get, { query: { id, ...(read && { read }) } }, { signal })
  return { messages: head.chat?.chat ?? [], next: head.chat?.next ?? null, head }
}

const readOlder = async (id: string, before: number, signal: AbortSignal): Promise<LogPage> => {
  const page = await call(
    transport,
    chatApi.messages,
    { params: { id }, query: { before: String(before) } },
    { signal },
  )
  return { messages: page.chat, next: page.next }
}

/** What came between two readings moves the border of the pages: a message is there once. The newest page is the first. */
export function inOneLog(pages: readonly { messages: ChatMessage[] }[]): ChatMessage[] {
  const byId = new Map(pages.toReversed().flatMap(({ messages }) => messages.map((one) => [one.id, one] as const)))
  return [...byId.values()]
}

const asLog = ({ pages }: InfiniteData<LogPage, number | null>): Log => {
  const { contact, chat } = pages[0]!.head!
  return { contact, chat, messages: inOneLog(pages) }
}

/** The messages of a chat, the newest page and those before it that were requested. Around `at` the newest are not in sight. */
export function useLog(id: string, at?: number) {
  // What comes while no one looks is not read yet.
  const isInSight = useRef(at === undefined)
  const log = useInfiniteQuery<LogPage, ApiError, Log, readonly unknown[], number | null>({
    queryKey: ['chat', 'log', id],
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? readNewest(id, isInSight.current && document.visibilityState === 'visible', signal)
        : readOlder(id, pageParam, signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: asLog,
    retry: (count, { status }) => count < 2 && (status === 0 || status >= 500),
  })
  const { refetch, data } = log
  const client = useQueryClient()
  const isNew = data?.chat !== undefined && data.messages.some((one) => one.id > data.chat!.lastRead && !one.isOwn)
  // What was just read is no longer counted in the list.
  useEffect(() => {
    if (isNew) void client.invalidateQueries({ queryKey: ['chat', 'list'] })
  }, [client, isNew, id])
  const isHere = at === undefined || data?.messages.some((one) => one.id === at)
  useEffect(() => {
    if (isHere === undefined) return
    const wasInSight = isInSight.current
    isInSight.current = isHere
    if (isHere && !wasInSight) void refetch()
  }, [isHere, refetch])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refetch()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refetch])
  return log
}
