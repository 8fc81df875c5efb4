import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { DraftNotes, LeaveQuestion } from '#kit/form/draft-parts.tsx'
import styles from '#kit/form/page-form.module.css'
import { StaleDialog } from '#kit/form/stale-dialog.tsx'
import { type DraftFormOptions, useDraftForm } from '#kit/form/use-draft-form.ts'
import { t } from '#kit/words.ts'

export interface PageFormProps<V extends Record<string, unknown>> extends Omit<
  DraftFormOptions<V>,
  'onClose' | 'goesOn'
> {
  submitLabel: string
  /** How a value reads in the comparison of two versions, where it is a key or a list of things. */
  words?: (key: keyof V & string, value: unknown) => unknown
  /** A value that is drawn there instead, such as a text with its headings and pictures. */
  drawn?: (key: keyof V & string, value: unknown) => ReactNode
  /** Called with whether something typed is not saved. */
  onDirty?: (isDirty: boolean) => void
  children: (form: UseFormReturnType<V>) => ReactNode
}

const nothingToClose = () => undefined

/** The buttons go once nothing is left to save: the focus moves from them back to the field it came from. */
function useFocusBack(isDirty: boolean): (event: FocusEvent<HTMLElement>) => void {
  const field = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const { activeElement } = document
    if (!isDirty && (!activeElement || activeElement === document.body)) field.current?.focus({ preventScroll: true })
  }, [isDirty])
  return ({ target }) => {
    if (!target.closest('[data-foot]')) field.current = target
  }
}

/**
 * A form that is a page of its own: as in a drawer nothing typed is lost; its buttons come with the first change. Saved, it
 * stays as it is, with the cursor where it was.
 */
export function PageForm<V extends Record<string, unknown>>(props: PageFormProps<V>) {
  const { submitLabel, words, drawn, onDirty, children, ...options } = props
  const { element, form, initial, submit, leaving, stale, isBusy, ...state } = useDraftForm({
    ...options,
    onClose: nothingToClose,
    goesOn: true,
  })
  const isDirty = form.isDirty()
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty?.(false), [onDirty])
  const onFocus = useFocusBack(isDirty)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit()
  }
  return (
    <form
      ref={element}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onFocusCapture={onFocus}
      className={styles.form}
      noValidate
    >
      <DraftNotes {...state} />
      {children(form)}
      {leaving ? (
        <div className={styles.foot} data-foot>
          <LeaveQuestion {...leaving} />
        </div>
      ) : isDirty ? (
        <div className={styles.foot} data-foot>
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
          drawn={drawn}
          onCancel={stale.cancel}
          onChoose={stale.choose}
        />
      ) : null}
    </form>
  )
}
