import { useState } from 'react'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Tabs() {
  const [status, setStatus] = useState<string>()
  const [part, setPart] = useState<string | undefined>('facts')
  return (
    <div className={layout.rows}>
      <StatusTabs
        label={t('Statuses')}
        value={status}
        onChange={setStatus}
        tabs={[
          { value: undefined, label: t('All'), count: 1284 },
          { value: 'open', label: t('Open'), count: 97 },
          { value: 'waiting', label: t('Waiting'), count: 12 },
          { value: 'closed', label: t('Closed'), count: 1175 },
        ]}
      />
      <StatusTabs
        label={t('Page sections')}
        value={part}
        onChange={setPart}
        tabs={[
          { value: 'facts', label: t('Details') },
          { value: 'history', label: t('History') },
          { value: 'files', label: t('Files') },
        ]}
      />
    </div>
  )
}
