import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from '#kit/form/confirm-dialog.tsx'

export interface ConfirmButtonProps
  extends
    Omit<ButtonProps, 'onClick'>,
    Pick<ConfirmDialogProps, 'question' | 'consequence' | 'confirmLabel' | 'onConfirm'> {
  children: ReactNode
}

/** For what cannot be undone: asks once, naming the thing. Where there is a way back, use the toast with Undo instead. */
export function ConfirmButton({
  children,
  question,
  consequence,
  confirmLabel,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" {...button} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={question}
        consequence={consequence}
        confirmLabel={confirmLabel}
        onConfirm={onConfirm}
      />
    </>
  )
}
