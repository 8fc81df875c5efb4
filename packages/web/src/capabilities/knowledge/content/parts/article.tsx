import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useId, useState } from 'react'
import type { OpenPicture } from '#kit/base/embedded-pictures.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { markHits } from '#kit/text/marked.tsx'
import { RichText } from '#kit/text/rich-text.tsx'
import { t } from '#kit/words.ts'
import { contentFileOf, downloadContentFile, openContentPicture } from './content-files.ts'
import styles from './article.module.css'

interface Heading {
  id: string
  text: string
  level: number
}

export interface ArticleProps {
  html: string
  /** With its headings beside it, by which one finds a part. */
  hasContents?: boolean
  /** The language it is written in, for who reads it aloud. */
  language?: string
  /** Words of a search, which are marked in the text. */
  marked?: string | undefined
  /** Fetches its pictures, where they are no files of the library. */
  openPicture?: OpenPicture
}

/** Below this many headings a text is found through without a table of its contents. */
const fewest = 3

/** A text of the library: its pictures are fetched with the sign-in, and links into the product stay in it. */
export function Article({
  html,
  hasContents = false,
  language,
  marked,
  openPicture = openContentPicture,
}: ArticleProps) {
  const prefix = useId()
  const [headings, setHeadings] = useState<readonly Heading[]>([])
  const navigate = useNavigate()

  const findHeadings = useCallback(
    (text: HTMLElement) => {
      if (marked) markHits(text, marked)
      setHeadings(
        [...text.querySelectorAll<HTMLElement>('h2, h3')].map((heading, index) => {
          heading.id = `${prefix}${index}`
          heading.tabIndex = -1
          return { id: heading.id, text: heading.textContent ?? '', level: Number(heading.tagName[1]) }
        }),
      )
    },
    [prefix, marked],
  )

  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href') ?? ''
    if (!href.startsWith('/') || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const file = contentFileOf(href)
    if (file) downloadContentFile(file).catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
    else void navigate({ to: href })
  }

  return (
    <div className={styles.article} data-contents={hasContents && headings.length >= fewest ? true : undefined}>
      {hasContents && headings.length >= fewest ? <Contents headings={headings} /> : null}
      {/* A link is a link by itself: here it is only led another way. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.body} lang={language} onClick={follow}>
        <RichText html={html} openPicture={openPicture} onShown={findHeadings} />
      </div>
    </div>
  )
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  const goTo = (id: string) => {
    const heading = document.getElementById(id)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav className={styles.contents} aria-label={t('On this page')}>
      <p>{t('On this page')}</p>
      <ul>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <button type="button" onClick={() => goTo(id)}>
              <bdi>{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
