import { lazy, Suspense } from 'react'
import type { NoteMarksProps } from '#kit/chart/chart-notes.tsx'

const Marks = lazy(() => import('#kit/chart/chart-notes.tsx').then(({ NoteMarks }) => ({ default: NoteMarks })))

/** The marks of notes, with the words beside them: loaded where a chart has any. */
export function NoteMarks(props: NoteMarksProps) {
  return (
    <Suspense fallback={null}>
      <Marks {...props} />
    </Suspense>
  )
}
