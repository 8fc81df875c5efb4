import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import { PathLink } from '#kit/page/path-link.tsx'
import { t } from '#kit/words.ts'
import type { ReferenceExample } from './reference-page.tsx'
import styles from './example.module.css'

const Code = lazy(() => import('./code.tsx').then(({ Code }) => ({ default: Code })))

/** An example: when to use it, the thing itself, and the code it is made by. */
export function Example({ page, example }: { page: string; example: ReferenceExample }) {
  const { id, title, text, Demo, isFlush } = example
  const [hasCode, setCode] = useState(false)
  const codeId = useId()
  const { pathname } = useLocation()
  return (
    <section id={id} className={styles.example} aria-label={t(title)}>
      <h2 className={styles.title}>
        <PathLink href={`${pathname}#${id}`}>{t(title)}</PathLink>
      </h2>
      <p className={styles.text}>{t(text)}</p>
      <div className={styles.frame}>
        <div className={styles.live} data-example data-flush={isFlush || undefined}>
          <Demo />
        </div>
        <div className={styles.foot}>
          <button
            type="button"
            className={styles.turn}
            aria-expanded={hasCode}
            aria-controls={hasCode ? codeId : undefined}
            onClick={() => setCode(!hasCode)}
          >
            <IconCode size={15} stroke={1.6} aria-hidden="true" />
            {hasCode ? t('Hide code') : t('Show code')}
          </button>
        </div>
        {hasCode ? (
          <div id={codeId}>
            <Suspense fallback={<div className={styles.waiting} />}>
              <Code file={`${page}/${id}`} />
            </Suspense>
          </div>
        ) : null}
      </div>
    </section>
  )
}
