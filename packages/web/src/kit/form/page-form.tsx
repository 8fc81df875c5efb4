import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { DraftNotes, LeaveQuestion } from '#kit/form/draft-parts.tsx'
import styles from '#kit/form/page-form.module.css'
import { StaleDialog } from '#kit/form/stale-dialog.tsx'
import { type DraftFormOptions, useDraftForm } from '#kit/form/use-draft-form.ts'
import { t } from '#kit/words.ts'

export interface PageFormProps<V extends Record<string, unknown>> extends Omit<DraftFormOptions<V>, 'onClose'> {
  submitLabel: string
  /** How a value reads in the comparison of two versions, where it is a key or a list of things. */
  words?: (key: keyof V & string, value: unknown) => unknown
  /** Told whether something typed is not saved. */
  onDirty?: (isDirty: boolean) => void
  children: (form: UseFormReturnType<V>) => ReactNode
}

const nothingToClose = () => undefined

/** A form that is a page of its own: as in a drawer nothing typed is lost; its buttons come with the first change. */
export function PageForm<V extends Record<string, unknown>>(props: PageFormProps<V>) {
  const { submitLabel, words, onDirty, children, ...options } = props
  const { element, form, initial, submit, leaving, stale, isBusy, ...state } = useDraftForm({
    ...options,
    onClose: nothingToClose,
  })
  const isDirty = form.isDirty()
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty?.(false), [onDirty])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit()
  }
  return (
    <form ref={element} onSubmit={onSubmit} onKeyDown={onKeyDown} className={styles.form} noValidate>
      <DraftNotes {...state} />
      {children(form)}
      {leaving ? (
        <div className={styles.foot}>
          <LeaveQuestion {...leaving} />
        </div>
      ) : isDirty ? (
        <div className={styles.foot}>
          <span>{t('Unsaved changes')}</span>
          <Button variant="default" onClick={state.startOver}>
            {t('Undo changes')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </div>
      ) : null}
      {stale ? (
        <StaleDialog
          labels={options.labels}
          base={initial}
          mine={form.getValues()}
          theirs={stale.values}
          words={words}
          onCancel={stale.cancel}
          onChoose={stale.choose}
        />
      ) : null}
    </form>
  )
}
