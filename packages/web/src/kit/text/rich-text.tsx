import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { holdPictures, isOwnAddress, type OpenPicture, showPicture } from '#kit/base/embedded-pictures.ts'
import { withoutStyles } from '#kit/base/without-styles.ts'
import { t } from '#kit/words.ts'
import styles from './rich-text.module.css'

const tags = 'p br strong b em i u s a ul ol li blockquote h2 h3 code pre hr'.split(' ')
const attributes = ['href', 'rel', 'target', 'align']

const allowed = { ALLOWED_TAGS: tags, ALLOWED_ATTR: attributes, RETURN_DOM_FRAGMENT: true as const }
const allowedInArticle = {
  ALLOWED_TAGS: [...tags, ...'h4 table caption thead tbody tr th td img figure figcaption'.split(' ')],
  ALLOWED_ATTR: [...attributes, 'colspan', 'rowspan', 'scope', 'alt', 'width', 'height', 'data-src'],
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

export interface RichTextProps {
  html: string
  /** With it a text has tables and pictures too, and is set to be read at length. */
  openPicture?: OpenPicture
  /** Called with the text once it is rendered, for instance to find its headings. */
  onShown?: (text: HTMLElement) => void
}

/** A table that is wider than the page scrolls on its own, also by the keys. */
function holdTables(text: DocumentFragment) {
  for (const table of text.querySelectorAll('table')) {
    const holder = document.createElement('div')
    holder.className = styles.table!
    holder.tabIndex = 0
    holder.setAttribute('role', 'region')
    holder.setAttribute('aria-label', t('Table'))
    table.replaceWith(holder)
    holder.append(table)
  }
}

/** Fetches the pictures of a text; answers what takes them away again. */
function showPictures(text: HTMLElement, open: OpenPicture): () => void {
  const undone = [...text.querySelectorAll('img')].map((picture) => {
    const address = picture.dataset.src ?? ''
    if (!isOwnAddress(address)) {
      picture.remove()
      return () => undefined
    }
    return showPicture(picture, address, open)
  })
  return () => undone.forEach((undo) => undo())
}

/** Shows formatted text. The server has made it safe; here it is made safe once more, by another library. */
export function RichText({ html, openPicture, onShown }: RichTextProps) {
  const shown = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const text = shown.current!
    const safe = openPicture
      ? DOMPurify.sanitize(holdPictures(withoutStyles(html)), allowedInArticle)
      : DOMPurify.sanitize(withoutStyles(html), allowed)
    holdTables(safe)
    text.replaceChildren(safe)
    const undo = openPicture && showPictures(text, openPicture)
    onShown?.(text)
    return undo
  }, [html, openPicture, onShown])
  return <div ref={shown} className={openPicture ? `${styles.text} ${styles.article}` : styles.text} />
}
