import { ActionIcon, Button, Textarea } from '@mantine/core'
import type { Step } from '@rad/api/knowledge/guidelines/contract'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconIndentDecrease from '@tabler/icons-react/dist/esm/icons/IconIndentDecrease.mjs'
import IconIndentIncrease from '@tabler/icons-react/dist/esm/icons/IconIndentIncrease.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { randomId } from '#api/random-id.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { t } from '#kit/words.ts'
import { mayMove, mayShift, move, remove, rowsOf, shift, type StepRow, stepsOf } from './steps.ts'
import styles from './guideline.module.css'

export interface StepEditorProps {
  steps: readonly Step[]
  onChange: (steps: Step[]) => void
  /** A step without words was refused. */
  isRefused: boolean
  isReadOnly: boolean
}

/** Nested steps as rows: Enter adds one below, buttons set the level. */
export function StepEditor({ steps, onChange, isRefused, isReadOnly }: StepEditorProps) {
  const list = useRef<HTMLOListElement>(null)
  const rows = rowsOf(steps)
  const set = (next: readonly StepRow[]) => onChange(stepsOf(next))
  /** At once: the next letter that is typed belongs to the step that has the focus then. */
  const setAndFocus = (next: readonly StepRow[], at: number) => {
    flushSync(() => set(next))
    list.current?.querySelectorAll<HTMLElement>('textarea[data-step]')[at]?.focus()
  }
  const add = (at: number, level: number) =>
    setAndFocus([...rows.slice(0, at), { id: randomId(), text: '', level }, ...rows.slice(at)], at)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, at: number) => {
    const row = rows[at]!
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      add(at + 1, row.level)
    }
    if (event.key === 'Backspace' && row.text === '' && at > 0) {
      event.preventDefault()
      setAndFocus(remove(rows, at), at - 1)
    }
  }
  return (
    <>
      {rows.length === 0 ? <p className={styles.soft}>{t('No steps yet.')}</p> : null}
      <ol ref={list} className={styles.rows} aria-label={t('Steps')}>
        {rows.map((row, at) => (
          <li key={row.id} className={styles.row} style={{ '--level': row.level } as CSSProperties}>
            <Textarea
              data-step
              aria-label={t('Step {number}, level {level}', { number: at + 1, level: row.level + 1 })}
              autosize={false}
              rows={1}
              classNames={{ input: styles.stepInput }}
              maxLength={500}
              readOnly={isReadOnly}
              value={row.text}
              error={isRefused && row.text.trim() === '' ? t('Write the step, or remove it.') : undefined}
              onChange={(event) =>
                set(rows.map((one, index) => (index === at ? { ...one, text: event.currentTarget.value } : one)))
              }
              onKeyDown={(event) => onKeyDown(event, at)}
            />
            {isReadOnly ? null : <RowTools rows={rows} at={at} set={set} />}
          </li>
        ))}
      </ol>
      {isReadOnly ? null : (
        <Button variant="default" leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => add(rows.length, 0)}>
          {t('Add step')}
        </Button>
      )}
    </>
  )
}

interface RowToolsProps {
  rows: readonly StepRow[]
  at: number
  set: (rows: readonly StepRow[]) => void
}

function RowTools({ rows, at, set }: RowToolsProps) {
  const number = at + 1
  const moves = ([-1, 1] as const)
    .filter((by) => mayMove(rows, at, by))
    .map((by) => ({ label: by < 0 ? t('Move up') : t('Move down'), run: () => set(move(rows, at, by)) }))
  return (
    <span className={styles.rowTools}>
      <ActionIcon
        size={28}
        aria-label={t('Move step {number} out one level', { number })}
        disabled={!mayShift(rows, at, -1)}
        onClick={() => set(shift(rows, at, -1))}
      >
        <IconIndentDecrease size={15} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        size={28}
        aria-label={t('Move step {number} in one level', { number })}
        disabled={!mayShift(rows, at, 1)}
        onClick={() => set(shift(rows, at, 1))}
      >
        <IconIndentIncrease size={15} stroke={1.6} />
      </ActionIcon>
      <ActionMenu
        trigger={
          <ActionIcon size={28} aria-label={t('More actions for step {number}', { number })}>
            <IconDotsVertical size={15} stroke={1.6} />
          </ActionIcon>
        }
        groups={[moves, [{ label: t('Remove step'), isBad: true, run: () => set(remove(rows, at)) }]]}
      />
    </span>
  )
}
