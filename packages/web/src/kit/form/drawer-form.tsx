import { Button, Drawer } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { DraftNotes, LeaveQuestion } from '#kit/form/draft-parts.tsx'
import { StaleDialog } from '#kit/form/stale-dialog.tsx'
import { type DraftFormOptions, useDraftForm } from '#kit/form/use-draft-form.ts'
import { t } from '#kit/words.ts'
import styles from './drawer-form.module.css'

export interface DrawerFormProps<V extends Record<string, unknown>> extends DraftFormOptions<V> {
  title: string
  submitLabel?: string
  /** Where “Cancel” could mean the thing itself. */
  cancelLabel?: string | undefined
  /** Shown to a person who may look and not change. */
  isReadOnly?: boolean
  /** How a value reads in the comparison of two versions, where it is a key or a list of things. */
  words?: (key: keyof V & string, value: unknown) => unknown
  /** Quieter things to do with the row, at the start of the foot. */
  tools?: (form: UseFormReturnType<V>) => ReactNode
  children: (form: UseFormReturnType<V>) => ReactNode
}

/** A form in a drawer: errors beside fields, a draft that survives a reload, a question before it is left, no lost updates. */
export function DrawerForm<V extends Record<string, unknown>>(props: DrawerFormProps<V>) {
  const { element, form, initial, submit, leaving, stale, isBusy, ...state } = useDraftForm(props)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit()
  }

  return (
    <Drawer
      opened
      onClose={props.onClose}
      title={props.title}
      size={440}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ body: styles.body, content: styles.content }}
    >
      <form ref={element} onSubmit={onSubmit} onKeyDown={onKeyDown} className={styles.form} noValidate>
        <div className={styles.fields}>
          <DraftNotes {...state} />
          <fieldset className={styles.set} disabled={props.isReadOnly}>
            {props.children(form)}
          </fieldset>
        </div>
        <div className={styles.foot}>
          {leaving ? (
            <LeaveQuestion {...leaving} />
          ) : (
            <>
              {props.tools ? <div className={styles.tools}>{props.tools(form)}</div> : null}
              <Button variant="default" onClick={props.onClose}>
                {props.isReadOnly ? t('Close') : (props.cancelLabel ?? t('Cancel'))}
              </Button>
              {props.isReadOnly ? null : (
                <Button type="submit" loading={isBusy}>
                  {props.submitLabel ?? t('Save')}
                </Button>
              )}
            </>
          )}
        </div>
      </form>
      {stale ? (
        <StaleDialog
          labels={props.labels}
          base={initial}
          mine={form.getValues()}
          theirs={stale.values}
          words={props.words}
          onCancel={stale.cancel}
          onChoose={stale.choose}
        />
      ) : null}
    </Drawer>
  )
}
