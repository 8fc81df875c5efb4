import { Button, TextInput } from '@mantine/core'
import { most } from '@rad/api/apps/email/contract'
import { useState } from 'react'
import { t } from '#kit/words.ts'
import type { Writing } from './compose-draft.ts'
import { PeopleField } from './people-field.tsx'
import styles from './compose.module.css'

export interface ComposeFieldsProps {
  writing: Writing
  change: (patch: Partial<Writing>) => void
  refused: string | undefined
}

/** Receivers and subject; copies are shown on request. */
export function ComposeFields({ writing, change, refused }: ComposeFieldsProps) {
  const [shows, setShows] = useState({ cc: writing.cc.length > 0, bcc: writing.bcc.length > 0 })
  const [isFocused] = useState(writing.to.length === 0)
  return (
    <>
      <div className={styles.people}>
        <PeopleField
          label={t('To')}
          value={writing.to}
          onChange={(to) => change({ to })}
          error={refused}
          isFocused={isFocused}
        />
        <span className={styles.more}>
          {shows.cc ? null : (
            <Button variant="subtle" size="compact-xs" onClick={() => setShows({ ...shows, cc: true })}>
              {t('Cc')}
            </Button>
          )}
          {shows.bcc ? null : (
            <Button variant="subtle" size="compact-xs" onClick={() => setShows({ ...shows, bcc: true })}>
              {t('Bcc')}
            </Button>
          )}
        </span>
      </div>
      {shows.cc ? <PeopleField label={t('Cc')} value={writing.cc} onChange={(cc) => change({ cc })} /> : null}
      {shows.bcc ? <PeopleField label={t('Bcc')} value={writing.bcc} onChange={(bcc) => change({ bcc })} /> : null}
      <TextInput
        aria-label={t('Subject')}
        placeholder={t('Subject')}
        maxLength={most.subject}
        value={writing.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
    </>
  )
}
