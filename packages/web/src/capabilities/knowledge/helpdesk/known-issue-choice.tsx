import { Radio, TextInput } from '@mantine/core'
import type { HelpdeskCase } from '@rad/api/knowledge/helpdesk/contract'
import type { KnownIssueMatch } from '@rad/api/knowledge/known-issues/contract'
import type { ReactNode } from 'react'
import { t } from '#kit/words.ts'
import { fitWords, useMatches } from './use-matches.ts'
import styles from './case-form.module.css'

export interface KnownIssueChoiceProps {
  label: string
  withAsterisk: boolean
  error: ReactNode
  file: HelpdeskCase
  value: string | undefined
  onChange: (no: string | undefined) => void
}

/** The known issue that solves a case: those that fit it, or any other by its number. */
export function KnownIssueChoice({ label, withAsterisk, error, file, value, onChange }: KnownIssueChoiceProps) {
  const { matches } = useMatches({
    model: file.model,
    system_group: file.system_group,
    dtc: file.dtc_codes,
    text: `${file.title} ${file.concern ?? ''}`,
  })
  return (
    <>
      {matches.length > 0 ? (
        <Radio.Group
          label={t('Known issues that fit')}
          value={value ?? null}
          onChange={onChange}
          className={styles.matches}
        >
          <div className={styles.choices}>
            {matches.map((match) => (
              <Radio key={match.no} value={match.no} label={<MatchLabel match={match} />} />
            ))}
          </div>
        </Radio.Group>
      ) : null}
      <TextInput
        label={matches.length > 0 ? t('Known issue number') : label}
        description={t('Its remedy is shown to the outlet.')}
        withAsterisk={withAsterisk}
        error={error}
        data-autofocus
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value.toUpperCase() || undefined)}
      />
    </>
  )
}

function MatchLabel({ match }: { match: KnownIssueMatch }) {
  return (
    <span className={styles.matchLabel}>
      <bdi>
        {match.no} · {match.title}
      </bdi>
      <small>{fitWords(match)}</small>
    </span>
  )
}
