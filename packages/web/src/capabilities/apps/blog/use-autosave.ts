import type { UseFormReturnType } from '@mantine/form'
import type { BlogEdit } from '@rad/api/apps/blog/contract'
import { useEffect, useRef, useState } from 'react'
import { timeNow } from '#kit/text/clock.ts'
import { postSchema, type PostValues } from './post-values.ts'

const pauseMilliseconds = 1_500

interface Autosave {
  form: UseFormReturnType<PostValues>
  post: BlogEdit
  onSave: (values: PostValues) => Promise<BlogEdit>
}

/**
 * Saves a draft after a pause in writing, for as long as it is one and stays one. What cannot be saved stays in the form,
 * where it is stored in the browser, and is refused with its reasons when its writer saves it. Answers when it was saved last.
 */
export function useAutosave({ form, post, onSave }: Autosave): string | undefined {
  const [savedAt, setSavedAt] = useState<string>()
  // Once refused, the writer decides: another version may stand against theirs.
  const isRefused = useRef(false)
  const isSaving = useRef(false)
  const save = useRef(onSave)
  useEffect(() => {
    save.current = onSave
  })
  const { values } = form
  const isDirty = form.isDirty()
  const isDraft = post.status === 'Draft' && values.status === 'Draft'
  useEffect(() => {
    if (!isDirty || !isDraft) return
    const timer = setTimeout(() => {
      if (isRefused.current || isSaving.current || !postSchema.safeParse(values).success) return
      isSaving.current = true
      save
        .current(values)
        .then(
          () => {
            form.resetDirty(values)
            setSavedAt(new Date(timeNow()).toISOString())
          },
          () => {
            isRefused.current = true
          },
        )
        .finally(() => {
          isSaving.current = false
        })
    }, pauseMilliseconds)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the form is another object each time; what it holds decides
  }, [values, isDirty, isDraft])
  return savedAt
}
