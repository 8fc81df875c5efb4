import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { withoutStyles } from '#kit/base/without-styles.ts'
import styles from './rich-text.module.css'

const allowed = {
  ALLOWED_TAGS: 'p br strong b em i u s a ul ol li blockquote h2 h3 code pre hr'.split(' '),
  ALLOWED_ATTR: ['href', 'rel', 'target', 'align'],
  RETURN_DOM_FRAGMENT: true as const,
}

/** Shows formatted text. The server has made it safe; here it is made safe once more, by another library. */
export function RichText({ html }: { html: string }) {
  const shown = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => shown.current!.replaceChildren(DOMPurify.sanitize(withoutStyles(html), allowed)), [html])
  return <div ref={shown} className={styles.text} />
}
