import { Button } from '@mantine/core'
import type { HelpdeskAnswer } from '@rad/api/knowledge/helpdesk/contract'
import type { KnownIssueMatch } from '@rad/api/knowledge/known-issues/contract'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { DraftNotes, LeaveQuestion } from '#kit/form/draft-parts.tsx'
import { StaleDialog } from '#kit/form/stale-dialog.tsx'
import { type DraftFormOptions, useDraftForm } from '#kit/form/use-draft-form.ts'
import { t } from '#kit/words.ts'
import { type Check, checksOf, goToField, missingIn } from './case-checks.ts'
import { CheckList, Offers } from './case-form-aside.tsx'
import { ConcernFields, FindingFields, StepFields } from './case-form-fields.tsx'
import { caseLabels, type CaseValues, versionWords } from './case-values.ts'
import { useChosenCard, VehicleFields } from './case-vehicle-fields.tsx'
import { useMatches } from './use-matches.ts'
import styles from './case-form.module.css'

/** What is done with a case once it is saved: nothing more, submitted, or solved with a known issue by its number. */
export type Purpose = 'save' | 'submit' | { solve: string }

export interface CaseFormProps extends Pick<
  DraftFormOptions<CaseValues>,
  'draftKey' | 'initial' | 'version' | 'toValues' | 'schema'
> {
  isNew: boolean
  /** Whether it can be submitted once it is complete; else it is only saved. */
  canSubmit: boolean
  /** Whether the reader may close it with a known issue. */
  canSolve: boolean
  /** Shown above the fields. */
  above?: ReactNode
  files: ReactNode
  cancel: ReactNode
  onSubmit: (values: CaseValues, purpose: Purpose, version: number | undefined) => Promise<HelpdeskAnswer>
  onSaved: (answer: HelpdeskAnswer, purpose: Purpose) => void
}

/** The form of a case, new or old: everything the helpdesk asks for, what is missing of it, and what may be known already. */
export function CaseForm(props: CaseFormProps) {
  const { isNew, canSubmit, canSolve, onSubmit, onSaved } = props
  const purpose = useRef<Purpose>('save')
  const state = useDraftForm<CaseValues>({
    ...props,
    labels: caseLabels,
    onSubmit: (values, version) => onSubmit(values, purpose.current, version),
    onSaved: (answer) => onSaved(answer as HelpdeskAnswer, purpose.current),
    onClose: () => undefined,
  })
  const { form } = state
  const card = useChosenCard(form.values.job_card)
  const { matches } = useMatches({
    model: card?.model ?? null,
    system_group: form.values.system_group,
    dtc: form.values.dtcs.map(({ code }) => code),
    text: `${form.values.title} ${form.values.concern ?? ''}`,
  })

  const send = (next: Purpose) => {
    purpose.current = next
    state.submit()
  }
  const submit = () => {
    const missing = missingIn(checksOf(form.getValues(), card))
    const [first] = Object.keys(missing)
    if (first === undefined) return send('submit')
    form.setErrors(missing)
    goToField(first)
  }
  const solve = ({ no, title }: KnownIssueMatch) => {
    // One press: what no one has named yet is called as what solved it.
    if (!form.getValues().title.trim()) form.setFieldValue('title', title)
    send({ solve: no })
  }
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (canSubmit) submit()
    else send('save')
  }
  const isCase = form.values.kind === 'case'
  const checks = checksOf(form.values, card)

  return (
    <>
      <form ref={state.element} className={styles.page} onSubmit={onFormSubmit} noValidate>
        <div className={styles.main}>
          {props.above}
          <DraftNotes {...state} />
          <VehicleFields form={form} isNew={isNew} />
          <ConcernFields form={form} />
          <FindingFields form={form} />
          <StepFields form={form} />
          {props.files}
        </div>
        <div className={styles.side}>
          {canSubmit ? <CheckList checks={checks} /> : null}
          {isCase && canSubmit ? (
            <Offers matches={matches} isBusy={state.isBusy} onSolve={canSolve ? solve : undefined} />
          ) : null}
        </div>
        <Foot
          state={state}
          checks={checks}
          canSubmit={canSubmit}
          isCase={isCase}
          cancel={props.cancel}
          onSave={() => send('save')}
        />
      </form>
      {state.stale ? (
        <StaleDialog
          labels={caseLabels}
          base={state.initial}
          mine={form.getValues()}
          theirs={state.stale.values}
          words={versionWords}
          onCancel={state.stale.cancel}
          onChoose={state.stale.choose}
        />
      ) : null}
    </>
  )
}

interface FootProps {
  state: ReturnType<typeof useDraftForm<CaseValues>>
  checks: readonly Check[]
  canSubmit: boolean
  isCase: boolean
  cancel: ReactNode
  onSave: () => void
}

/** Stays in sight however long the form is. */
function Foot({ state, checks, canSubmit, isCase, cancel, onSave }: FootProps) {
  if (state.leaving)
    return (
      <div className={styles.foot}>
        <LeaveQuestion {...state.leaving} />
      </div>
    )
  const open = checks.filter(({ lack }) => lack).length
  return (
    <div className={styles.foot}>
      <p>
        {!canSubmit
          ? null
          : open > 0
            ? t('{count, plural, one {# entry is} other {# entries are}} missing before you can submit.', {
                count: open,
              })
            : t('Complete: ready to submit.')}
      </p>
      {cancel}
      {canSubmit ? (
        <Button variant="default" disabled={state.isBusy} onClick={onSave}>
          {t('Save draft')}
        </Button>
      ) : null}
      <Button type="submit" loading={state.isBusy}>
        {canSubmit ? (isCase ? t('Submit case') : t('Submit report')) : t('Save')}
      </Button>
    </div>
  )
}
