import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PathLink } from '#kit/page/path-link.tsx'
import { t } from '#kit/words.ts'
import styles from './contents.module.css'

export interface ContentsProps {
  label: string
  parts: readonly { id: string; title: string }[]
}

/** What counts as read: the part whose top passed this line, in CSS pixels from above. */
const readingLine = 140

/** The part that is being read. */
function useReading(parts: ContentsProps['parts']): string | undefined {
  const [reading, setReading] = useState(parts[0]?.id)
  useEffect(() => {
    const look = () => {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0
      const passed = parts.filter(
        ({ id }) => (document.querySelector(`#${id}`)?.getBoundingClientRect().top ?? Infinity) <= readingLine,
      )
      setReading((isAtEnd ? parts.at(-1) : (passed.at(-1) ?? parts[0]))?.id)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [parts])
  return reading
}

/** The parts of a page, which the address names behind a `#`; the one that is being read is marked. */
export function Contents({ label, parts }: ContentsProps) {
  const reading = useReading(parts)
  const { pathname } = useLocation()
  return (
    <nav className={styles.contents} aria-label={label}>
      <p aria-hidden="true">{label}</p>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <PathLink href={`${pathname}#${id}`} aria-current={id === reading ? 'location' : undefined}>
              {t(title)}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
