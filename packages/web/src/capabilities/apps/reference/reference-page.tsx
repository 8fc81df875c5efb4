import type { ComponentType } from 'react'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { t } from '#kit/words.ts'
import { Contents } from './contents.tsx'
import { Example } from './example.tsx'
import styles from './reference-page.module.css'

/** One part of the product, live. Its code is the file `examples/<id of the page>/<id>.tsx`. */
export interface ReferenceExample {
  id: string
  title: string
  /** When to use it. */
  text: string
  Demo: ComponentType
  /** Tables and charts reach to the edges of their frame. */
  isFlush?: boolean
}

export interface ReferencePageProps {
  /** The folder of its examples. */
  id: string
  title: string
  lead: string
  examples: readonly ReferenceExample[]
}

/** A page of the reference: its contents at the side, the examples one below the other. */
export function ReferencePage({ id, title, lead, examples }: ReferencePageProps) {
  return (
    <div className={pageStyles.page}>
      <PageHead title={title} lead={lead} />
      <div className={styles.columns}>
        <div className={styles.examples}>
          {examples.map((example) => (
            <Example key={example.id} page={id} example={example} />
          ))}
        </div>
        <Contents label={t('On this page')} parts={examples} />
      </div>
    </div>
  )
}
