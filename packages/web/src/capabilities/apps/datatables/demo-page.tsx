import type { ReactNode } from 'react'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { DemoNav } from './demo-nav.tsx'

/** One of the datatables, with the way to the others. */
export function DemoPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={pageStyles.page}>
      <PageHead title={title} lead={lead} />
      <DemoNav />
      {children}
    </div>
  )
}
