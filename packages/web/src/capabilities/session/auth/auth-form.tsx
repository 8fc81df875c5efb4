import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PlainForm } from '#kit/form/use-plain-form.ts'
import styles from './auth-form.module.css'

export interface AuthFormFrameProps {
  form: PlainForm
  submitLabel: string
  children: ReactNode
  /** Other ways, below the button. */
  below?: ReactNode
}

/** The form around the fields: what belongs to no field on top, one button below. */
export function AuthFormFrame({ form, submitLabel, children, below }: AuthFormFrameProps) {
  return (
    <form ref={form.element} onSubmit={form.onSubmit} className={styles.form} noValidate>
      {form.messages.form ? <Refusal>{form.messages.form}</Refusal> : null}
      {children}
      <Button type="submit" size="sm" fullWidth loading={form.isBusy}>
        {submitLabel}
      </Button>
      {below}
    </form>
  )
}

export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.refusal}>
      {children}
    </p>
  )
}

/** Something to know before the form is filled in. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.note}>
      {children}
    </p>
  )
}
