import { word } from '@rad/api/words'
import { PageTrail, TrailContext, type TrailStep } from '#kit/page/page-trail.tsx'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

const group: TrailStep = { title: word('Apps') }
const list: TrailStep = { title: word('Components'), to: '/ui/components' }
const below: TrailStep = { ...list, above: { title: word('UI reference'), to: '/ui' } }

/** The frame fills the context from the page that is open; here it is filled by hand. */
export function Breadcrumbs() {
  return (
    <div className={layout.rows}>
      {[
        { above: group, page: t('UI reference') },
        { above: list, page: t('Breadcrumbs') },
        { above: below, page: t('Breadcrumbs') },
      ].map(({ above, page }) => (
        <div key={`${above.title} ${above.above?.title ?? ''} ${page}`} className={layout.row}>
          <TrailContext value={above}>
            <PageTrail />
          </TrailContext>
          <strong>{page}</strong>
        </div>
      ))}
    </div>
  )
}
