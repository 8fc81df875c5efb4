import { Button } from '@mantine/core'
import type { Import } from '@rad/api/admin/imports/contract'
import { useEffect, useRef } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import page from '#kit/page/page.module.css'
import { Steps } from '#kit/page/steps.tsx'
import { t } from '#kit/words.ts'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ImportProgress } from './import-progress.tsx'
import { importSteps, type Step } from './import-steps.ts'
import { ImportStatusBadge } from './import-words.tsx'
import { ResultStep } from './result-step.tsx'
import { isOver, useWizard, type WizardProps } from './use-wizard.ts'
import { ValuesStep } from './values-step.tsx'
import styles from './import.module.css'

/** The way of one file from its columns to its rows; the state of the import and the address say where one is. */
export function ImportWizard(props: WizardProps) {
  const { imported, work } = props
  const wizard = useWizard(props)
  const { step, running, fields } = wizard
  const isFixed = isOver(imported) || running !== undefined
  const open: Step[] = isFixed ? [] : ['columns', 'values', ...(imported.check ? (['check'] as const) : [])]
  return (
    <div className={`${page.page} ${styles.wizard}`}>
      <Head
        imported={imported}
        onThrowAway={isFixed ? undefined : wizard.throwAway}
        isThrowing={work.cancel.isPending}
      />
      <Steps
        steps={importSteps(fields.length > 0)}
        current={step}
        isFinished={isOver(imported)}
        open={open}
        onStep={wizard.go}
      />
      <Beginning key={`${step} ${running}`} takesFocus={wizard.hasMoved || running !== undefined} />
      <StepBody {...props} wizard={wizard} />
    </div>
  )
}

function StepBody({ imported, kind, work, wizard }: WizardProps & { wizard: ReturnType<typeof useWizard> }) {
  const { draft, faults, fields, running, step, go, runCheck } = wizard
  if (running) {
    return (
      <ImportProgress
        imported={imported}
        stage={running}
        isOurs={work.check.isPending || work.commit.isPending}
        onCancel={wizard.throwAway}
        onCheckAgain={runCheck}
      />
    )
  }
  if (step === 'columns') {
    const onNext = fields.length > 0 ? () => go('values') : undefined
    return (
      <ColumnsStep
        imported={imported}
        kind={kind}
        draft={draft}
        faults={faults}
        onNext={onNext}
        onCheck={runCheck}
        onRead={work.refreshAll}
      />
    )
  }
  if (step === 'values') {
    return (
      <ValuesStep
        imported={imported}
        fields={fields}
        draft={draft}
        faults={faults}
        onBack={() => go('columns')}
        onCheck={runCheck}
      />
    )
  }
  if (step === 'check' && imported.check) {
    return (
      <CheckStep
        imported={imported}
        check={imported.check}
        isChanged={draft.isChanged}
        error={work.commit.error ?? undefined}
        onBack={() => go('columns')}
        onCheckAgain={runCheck}
        onCommit={wizard.runCommit}
      />
    )
  }
  return <ResultStep imported={imported} />
}

interface HeadProps {
  imported: Import
  onThrowAway: (() => void) | undefined
  isThrowing: boolean
}

function Head({ imported, onThrowAway, isThrowing }: HeadProps) {
  const format = useFormat()
  return (
    <PageHead
      title={
        <span className={styles.title}>
          {imported.file_name}
          <ImportStatusBadge status={imported.status} />
        </span>
      }
      lead={t('{kind} · {count, plural, one {# row} other {# rows}} · uploaded {instant} by {person}', {
        kind: t(imported.kind_label),
        count: imported.rowCount,
        instant: format.instant(imported.created_at),
        person: imported.created_by,
      })}
      actions={
        onThrowAway ? (
          <Button variant="subtle" color="gray" c="dimmed" fw={400} loading={isThrowing} onClick={onThrowAway}>
            {t('Discard file')}
          </Button>
        ) : null
      }
    />
  )
}

/** Puts the focus where a new step begins, so that the keyboard and a screen reader go on from there. */
function Beginning({ takesFocus }: { takesFocus: boolean }) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    element.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
    // oxlint-disable-next-line react/exhaustive-deps -- once per step
  }, [])
  return <span ref={element} tabIndex={-1} className={styles.beginning} />
}
