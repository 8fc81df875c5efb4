import { Button, Stepper } from '@mantine/core'
import '@mantine/core/styles/Stepper.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { type DraftFormOptions, useDraftForm } from '#kit/use-draft-form.ts'
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
  element: { readonly current: HTMLFormElement | null },
) {
  const [at, setAt] = useState(0)
  const wrong = steps.findIndex(({ fields }) => fields.some((field) => form.errors[field]))
  useEffect(() => {
    // What the server refused may stand in a step before.
    if (wrong >= 0) setAt((now) => Math.min(now, wrong))
  }, [wrong])

  /** The first of what is found. */
  const focus = (...selectors: string[]) =>
    requestAnimationFrame(() =>
      selectors
        .map((selector) => element.current?.querySelector<HTMLElement>(selector))
        .find(Boolean)
        ?.focus(),
    )
  const go = (to: number) => {
    setAt(to)
    focus('[data-step] :is(input, textarea, button)', '[data-step]')
  }
  const next = () => {
    const refused = steps[at]?.fields.filter((field) => form.validateField(field).hasError) ?? []
    if (refused.length > 0) focus('[aria-invalid=true]')
    else go(at + 1)
  }
  return { at, go, next, isLast: at === steps.length - 1 }
}

/** A long form in steps: each is checked before the next, the last sums up; what was typed survives a reload. */
export function Wizard<V extends Record<string, unknown>>({ steps, submitLabel, ...options }: WizardProps<V>) {
  const { element, form, submit, leaving, isBusy, ...state } = useDraftForm(options)
  const { at, go, next, isLast } = useSteps(steps, form, element)
  const isPhone = useMediaQuery('(max-width: 767.98px)')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isLast) submit()
    else next()
  }

  return (
    <form ref={element} onSubmit={onSubmit} className={styles.wizard} noValidate>
      <Stepper
        active={at}
        onStepClick={go}
        size="xs"
        allowNextStepsSelect={false}
        orientation={isPhone ? 'vertical' : 'horizontal'}
      >
        {steps.map(({ title }) => (
          <Stepper.Step key={title} label={title} />
        ))}
      </Stepper>
      {state.isRestored ? (
        <p className={styles.note} role="status">
          {t('What you typed earlier is back.')}{' '}
          <button type="button" onClick={state.startOver}>
            {t('Start over')}
          </button>
        </p>
      ) : null}
      {state.refused ? (
        <p className={styles.refused} role="alert">
          {state.refused}
        </p>
      ) : null}
      <div className={styles.step} data-step tabIndex={-1} role="group" aria-label={steps[at]?.title}>
        {steps[at]?.content(form)}
      </div>
      <div className={styles.foot}>
        {leaving ? (
          <>
            <span className={styles.question}>{t('Leave without saving?')}</span>
            <Button variant="default" onClick={leaving.stay} autoFocus>
              {t('Stay')}
            </Button>
            <Button color="red" variant="light" onClick={leaving.discard}>
              {t('Discard')}
            </Button>
          </>
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
