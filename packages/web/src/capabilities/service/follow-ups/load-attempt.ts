import { lazy, useEffect } from 'react'
import { loadDayInput } from '#kit/form/day-field.tsx'

const loadDialog = () => import('./attempt-dialog.tsx').then(({ AttemptDialog }) => ({ default: AttemptDialog }))

/** The dialog that records an attempt. */
export const AttemptDialog = lazy(loadDialog)

/** Loads it ahead: what needs no connection may not need code either. */
export const useAttemptAhead = () => useEffect(() => void Promise.all([loadDialog(), loadDayInput()]), [])
