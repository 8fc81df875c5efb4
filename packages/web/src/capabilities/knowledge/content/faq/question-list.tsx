import { ActionIcon } from '@mantine/core'
import type { FaqEntry } from '@rad/api/knowledge/content/faq/contract'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { hrefOf } from '#api/address.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { hitsOf, Marked } from '#kit/text/marked.tsx'
import { t } from '#kit/words.ts'
import { Article } from '../parts/article.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { Helpful } from './helpful.tsx'
import styles from './faq.module.css'

export interface QuestionListProps {
  entries: readonly FaqEntry[]
  /** The slug of the question that is open. */
  open: string | undefined
  typed: string | undefined
  /** Without a slug all are closed. */
  onOpen: (slug: string | undefined) => void
}

/** Which of the questions the arrow keys lead to from one of them. */
function nextOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Questions of which one is open at a time. The arrow keys go from one to the next. */
export function QuestionList({ entries, open, typed, onOpen }: QuestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('h3 > button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLElement)
    const next = at < 0 ? undefined : nextOf(event.key, at, buttons.length)
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  return (
    // The keys belong to the buttons within it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={list} className={styles.questions} onKeyDown={move}>
      {entries.map((entry) => (
        <Question
          key={entry.id}
          entry={entry}
          isOpen={entry.slug === open}
          typed={typed}
          onToggle={() => onOpen(entry.slug === open ? undefined : entry.slug)}
        />
      ))}
    </div>
  )
}

const lettersBefore = 50
const lettersAfter = 90

/** What of an answer a search found, where the question itself does not show it. */
function snippetOf(question: string, answer: string, typed: string | undefined): string | undefined {
  if (!typed || hitsOf(question, typed).length > 0) return undefined
  const [hit] = hitsOf(answer, typed)
  if (!hit) return undefined
  const from = hit.from <= lettersBefore ? 0 : answer.indexOf(' ', hit.from - lettersBefore) + 1
  const to = answer.length - hit.to <= lettersAfter ? answer.length : answer.lastIndexOf(' ', hit.to + lettersAfter)
  return `${from > 0 ? '… ' : ''}${answer.slice(from, Math.max(to, hit.to))}${to < answer.length ? ' …' : ''}`
}

interface QuestionProps {
  entry: FaqEntry
  isOpen: boolean
  typed: string | undefined
  onToggle: () => void
}

function Question({ entry, isOpen, typed, onToggle }: QuestionProps) {
  const { id, slug, question, ans } = entry
  const snippet = isOpen ? undefined : snippetOf(question, ans, typed)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasLinked = useRef(new URLSearchParams(location.search || location.hash.split('?')[1]).get('question') === slug)
  // Who follows a link to a question meets it, however far down it is.
  useEffect(() => {
    if (wasLinked.current) heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={styles.question} data-open={isOpen || undefined}>
      <h3 ref={heading}>
        <button type="button" id={`q-${id}`} aria-expanded={isOpen} aria-controls={`a-${id}`} onClick={onToggle}>
          <span>
            <Marked text={question} typed={typed} />
            {snippet ? (
              <small>
                <Marked text={snippet} typed={typed} />
              </small>
            ) : null}
          </span>
          <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />
        </button>
      </h3>
      <div id={`a-${id}`} role="region" aria-labelledby={`q-${id}`} hidden={!isOpen}>
        {isOpen ? <Answer entry={entry} typed={typed} /> : null}
      </div>
    </div>
  )
}

async function copyLink(slug: string) {
  const address = new URL(hrefOf(`/pages/faq?question=${slug}`), location.href).href
  await navigator.clipboard.writeText(address).then(
    () => showToast(t('Link copied.'), { isElsewhere: true }),
    () => showToast(t('The link couldn’t be copied. Copy it here: {address}', { address }), { tone: 'bad' }),
  )
}

function Answer({ entry, typed }: Pick<QuestionProps, 'entry' | 'typed'>) {
  const can = useCan()
  const { id, slug, language, content, myFeedback, feedback } = entry
  return (
    <div className={styles.answer}>
      <Article html={content} language={language} marked={typed} />
      <div className={styles.foot}>
        <Helpful id={id} myFeedback={myFeedback} feedback={feedback} />
        <span className={styles.tools}>
          {can('read ContentDraft') ? (
            <RouterLink to="/content/$id" params={{ id }}>
              {t('Open in content')}
            </RouterLink>
          ) : null}
          <ActionIcon variant="subtle" aria-label={t('Copy link')} onClick={() => void copyLink(slug)}>
            <IconLink size={16} stroke={1.6} />
          </ActionIcon>
        </span>
      </div>
    </div>
  )
}
