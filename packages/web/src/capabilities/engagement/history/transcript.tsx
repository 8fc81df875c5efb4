import { type Conversation, historyApi, messagesAtOnce } from '@rad/api/engagement/history/contract'
import { useQuery } from '@tanstack/react-query'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { t } from '#kit/words.ts'
import { MessageLine } from './message-line.tsx'
import styles from './transcript.module.css'

export interface Target {
  message: number
  position: number
}

export interface TranscriptProps {
  conversation: Conversation
  typed: string | undefined
  /** What was masked, by message, while it is shown in clear. */
  clear: ReadonlyMap<number, string> | undefined
  target: Target | undefined
}

/** About as high as a message is, until it is known. */
const messagePixels = 76
const aheadPixels = 1200

const blockOf = ({ position }: Target) => Math.floor(position / messagesAtOnce)

/**
 * A conversation of any length. Its messages lie in blocks of fifty: the blocks near the eye are fetched and drawn, the
 * others are an empty space as high as they were, or will about be.
 */
export function Transcript({ conversation, typed, clear, target }: TranscriptProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const count = Math.ceil(conversation.messages / messagesAtOnce)
  const { near, heights } = useNear(scroller, count)
  const targetBlock = target && blockOf(target)
  const message = target?.message
  useHold(scroller, targetBlock, message)

  return (
    <div ref={scroller} className={styles.scroll} role="log" aria-live="off" aria-label={t('Transcript')} tabIndex={0}>
      {Array.from({ length: count }, (_, block) => (
        <Block
          key={block}
          block={block}
          conversation={conversation}
          isDrawn={near.has(block) || block === targetBlock}
          height={heights.get(block)}
          typed={typed}
          clear={clear}
          message={block === targetBlock ? message : undefined}
        />
      ))}
    </div>
  )
}

/** Brings a part of the transcript into its frame, and leaves the page where it is. */
function show(part: Element, where: 'start' | 'center') {
  const frame = part.closest('[role=log]')!
  const offset = part.getBoundingClientRect().top - frame.getBoundingClientRect().top
  const spare = where === 'center' ? (frame.clientHeight - part.clientHeight) / 2 : 0
  frame.scrollTop += offset - Math.max(0, spare)
}

/** What a reader moves a transcript with. */
const moving = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Brings a message into sight, or its block as long as it has not come, and keeps it there while those around it come and
 * take the height they have; until the reader moves on themselves.
 */
function useHold(scroller: RefObject<HTMLElement | null>, block: number | undefined, message: number | undefined) {
  useEffect(() => {
    const frame = scroller.current
    const target = block === undefined ? undefined : frame?.children[block]
    if (!frame || !target) return
    const hold = new ResizeObserver(() => {
      const line = document.getElementById(`message-${message}`)
      if (line) show(line, 'center')
      else show(target, 'start')
    })
    // It receives each at once, and each that changes again.
    for (const one of frame.children) hold.observe(one)
    const letGo = () => hold.disconnect()
    for (const by of moving) frame.addEventListener(by, letGo, { passive: true })
    return () => {
      letGo()
      for (const by of moving) frame.removeEventListener(by, letGo)
    }
  }, [scroller, block, message])
}

/** The blocks in sight or close to it, and how high those were that no longer are. */
function useNear(scroller: RefObject<HTMLElement | null>, count: number) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]))
  const [heights] = useState(() => new Map<number, number>())
  useEffect(() => {
    const root = scroller.current
    if (!root) return
    const blocks = [...root.children]
    const watch = (entries: IntersectionObserverEntry[]) =>
      setNear((before) => {
        const next = new Set(before)
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const block = blocks.indexOf(target)
          if (isIntersecting) next.add(block)
          else if (next.delete(block)) heights.set(block, boundingClientRect.height)
        }
        return next
      })
    const observer = new IntersectionObserver(watch, { root, rootMargin: `${aheadPixels}px 0px` })
    blocks.forEach((block) => observer.observe(block))
    return () => observer.disconnect()
  }, [scroller, count, heights])
  return { near, heights }
}

interface BlockProps {
  block: number
  conversation: Conversation
  isDrawn: boolean
  height: number | undefined
  typed: string | undefined
  clear: ReadonlyMap<number, string> | undefined
  /** The message to be shown, where it is one of these. */
  message: number | undefined
}

const Block = memo(function Block({ isDrawn, height, ...block }: BlockProps) {
  const rows = Math.min(messagesAtOnce, block.conversation.messages - block.block * messagesAtOnce)
  const space = height ?? rows * messagePixels
  return <div>{isDrawn ? <Messages {...block} space={space} /> : <div style={{ blockSize: space }} />}</div>
})

type MessagesProps = Omit<BlockProps, 'isDrawn' | 'height'> & { space: number }

function Messages({ block, conversation, typed, clear, message, space }: MessagesProps) {
  const { no } = conversation
  const from = block * messagesAtOnce
  const { data, error, refetch } = useQuery({
    ...query(historyApi.messages, { params: { no }, query: { from } }),
    staleTime: 60_000,
  })
  const isThere = data !== undefined
  useEffect(() => {
    const line = message === undefined ? null : document.getElementById(`message-${message}`)
    if (isThere && line) show(line, 'center')
  }, [isThere, message])

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <div role="status" aria-label={t('Loading')} style={{ blockSize: space }} />
  return data.messages.map((one, index) => (
    <MessageLine
      key={one.id}
      message={one}
      position={from + index}
      before={data.messages[index - 1]}
      conversation={conversation}
      typed={typed}
      clear={clear?.get(one.id)}
      isHere={one.id === message}
    />
  ))
}
