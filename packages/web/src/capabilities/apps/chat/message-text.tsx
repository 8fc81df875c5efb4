import type { ChatMember } from '@rad/api/apps/chat/shapes.contract'
import type { ReactNode } from 'react'
import styles from './bubble.module.css'

const link = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g
const mention = /(?<![^\s(])@[a-z0-9][a-z0-9._-]*/gi

interface Part {
  at: number
  text: string
  node: ReactNode
}

/** A text with its links as links and those who are mentioned by their names. */
export function MessageText({ text, members }: { text: string; members: readonly ChatMember[] }) {
  const links: Part[] = [...text.matchAll(link)].map((found) => ({
    at: found.index,
    text: found[0],
    node: (
      <a href={found[0]} target="_blank" rel="noreferrer noopener">
        {found[0]}
      </a>
    ),
  }))
  const mentions: Part[] = [...text.matchAll(mention)].flatMap((found) => {
    const written = found[0].replace(/(?<![._-])[._-]+$/, '')
    const member = members.find(({ username }) => username?.toLowerCase() === written.slice(1).toLowerCase())
    if (!member) return []
    const node = (
      <strong className={styles.mention} data-you={member.isYou || undefined}>
        @<bdi>{member.fullName}</bdi>
      </strong>
    )
    return [{ at: found.index, text: written, node }]
  })
  const parts = [...links, ...mentions].toSorted((a, b) => a.at - b.at)
  const out: ReactNode[] = []
  let end = 0
  for (const part of parts) {
    if (part.at < end) continue
    out.push(text.slice(end, part.at), <span key={part.at}>{part.node}</span>)
    end = part.at + part.text.length
  }
  return (
    <p className={styles.text} dir="auto">
      {out}
      {text.slice(end)}
    </p>
  )
}
