import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from './rich-text.module.css'

const allowed = {
  ALLOWED_TAGS: 'p br strong b em i u s a ul ol li blockquote h2 h3 code pre hr'.split(' '),
  ALLOWED_ATTR: ['href', 'rel', 'target', 'style'],
}

/** Shows formatted text. The server has made it safe; here it is made safe once more, by another library. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, allowed), [html])
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
