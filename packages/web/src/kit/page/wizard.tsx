import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { DraftNotes, LeaveQuestion } from '#kit/form/draft-parts.tsx'
import { Steps } from '#kit/page/steps.tsx'
import { refusedField, useFocus } from '#kit/base/use-focus.ts'
import { type DraftFormOptions, useDraftForm } from '#kit/form/use-draft-form.ts'
import { t } from '#kit/words.ts'
import styles from './wizard.module.css'

export interface WizardStep<V> {
  title: string
  /** What is checked before the next step. */
  fields: readonly (keyof V & string)[]
  content: (form: UseFormReturnType<V>) => ReactNode
}

export interface WizardProps<V extends Record<string, unknown>> extends DraftFormOptions<V> {
  /** The last one sums up and sends. */
  steps: readonly WizardStep<V>[]
  submitLabel: string
}

/** Which step is open: those before may be gone back to, the next waits until this one is right. */
function useSteps<V extends Record<string, unknown>>(
  steps: readonly WizardStep<V>[],
  form: UseFormReturnType<V>,
  element: RefObject<HTMLFormElement | null>,
) {
  const [at, setAt] = useState(0)
  const wrong = steps.findIndex(({ fields }) => fields.some((field) => form.errors[field]))
  const focus = useFocus(element)
  useEffect(() => {
    if (wrong < 0) return
    // The field that the server refused may be in an earlier step.
    setAt((now) => Math.min(now, wrong))
    focus(refusedField)
    // oxlint-disable-next-line react/exhaustive-deps -- when a refusal comes
  }, [wrong])

  const go = (to: number) => {
    setAt(to)
    focus('[data-step] :is(input, textarea, button)', '[data-step]')
  }
  const next = () => {
    const refused = steps[at]?.fields.filter((field) => form.validateField(field).hasError) ?? []
    if (refused.length > 0) focus(refusedField)
    else go(at + 1)
  }
  return { at, go, next, isLast: at === steps.length - 1 }
}

/** A long form in steps: each is checked before the next, the last sums up; what was typed survives a reload. */
export function Wizard<V extends Record<string, unknown>>({ steps, submitLabel, ...options }: WizardProps<V>) {
  const { element, form, submit, leaving, isBusy, ...state } = useDraftForm(options)
  const { at, go, next, isLast } = useSteps(steps, form, element)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isLast) submit()
    else next()
  }

  return (
    <form ref={element} onSubmit={onSubmit} className={styles.wizard} noValidate>
      <Steps
        steps={steps.map(({ title }) => ({ key: title, title }))}
        current={steps[at]!.title}
        open={steps.slice(0, at).map(({ title }) => title)}
        onStep={(title) => go(steps.findIndex((step) => step.title === title))}
      />
      <DraftNotes {...state} />
      <div className={styles.step} data-step tabIndex={-1} role="group" aria-label={steps[at]?.title}>
        {steps[at]?.content(form)}
      </div>
      <div className={styles.foot}>
        {leaving ? (
          <LeaveQuestion {...leaving} />
        ) : (
          <>
            {at > 0 ? (
              <Button variant="default" onClick={() => go(at - 1)}>
                {t('Back')}
              </Button>
            ) : null}
            <Button type="submit" loading={isBusy}>
              {isLast ? submitLabel : t('Next')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
