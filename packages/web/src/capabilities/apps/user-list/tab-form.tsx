import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type UserFile, userListApi } from '@rad/api/apps/user-list/contract'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { DraftNotes, LeaveQuestion } from '#kit/form/draft-parts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { StaleDialog } from '#kit/form/stale-dialog.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { useDraftForm } from '#kit/form/use-draft-form.ts'
import { inSentence, t } from '#kit/words.ts'
import { partOf } from './user-fields.ts'
import styles from './user-list.module.css'

const schema = userListApi.update.body.shape.user.omit({ id: true })

export interface TabFormProps<K extends keyof UserFile> {
  name: string
  user: UserFile
  labels: Record<K, string>
  children: (form: UseFormReturnType<Pick<UserFile, K>>) => ReactNode
}

/** One tab of the edit page. It begins again from what was saved, and not from what others save meanwhile. */
export function TabForm<K extends keyof UserFile>(props: TabFormProps<K>) {
  const [base, setBase] = useState(props.user)
  return <Fields key={base.version} {...props} user={base} onSaved={setBase} />
}

function Fields<K extends keyof UserFile>(props: TabFormProps<K> & { onSaved: (user: UserFile) => void }) {
  const { name, user, labels } = props
  const update = useSend(userListApi.update)
  const saved = useRef<UserFile>(undefined)
  const state = useDraftForm<Pick<UserFile, K>>({
    draftKey: `user-list:${user.id}:${name}`,
    labels: labels as { [P in K]: string },
    initial: partOf(user, labels),
    schema,
    version: user.version,
    toValues: (row) => partOf(row as unknown as UserFile, labels),
    onSubmit: async (values, if_version) => {
      const answer = await update.mutateAsync({ body: { user: { id: user.id, ...values }, if_version } })
      saved.current = answer.user
    },
    onSaved: () => {
      showToast(t('{part} saved.', { part: inWords(name) }), { isElsewhere: true })
      if (saved.current) props.onSaved(saved.current)
    },
    onClose: () => undefined,
  })
  const { form, leaving } = state
  const submit = (event: FormEvent) => {
    event.preventDefault()
    state.submit()
  }

  return (
    <form ref={state.element} onSubmit={submit} noValidate>
      <DraftNotes {...state} />
      <div className={styles.fields}>{props.children(form)}</div>
      <div className={styles.foot}>
        {leaving ? (
          <LeaveQuestion {...leaving} />
        ) : (
          <>
            <Button type="submit" loading={state.isBusy}>
              {t('Save')}
            </Button>
            <Button variant="default" disabled={!form.isDirty()} onClick={state.startOver}>
              {t('Reset')}
            </Button>
          </>
        )}
      </div>
      {state.stale ? (
        <StaleDialog
          labels={labels as { [P in K]: string }}
          base={state.initial}
          mine={form.getValues()}
          theirs={state.stale.values}
          words={words}
          onCancel={state.stale.cancel}
          onChoose={state.stale.choose}
        />
      ) : null}
    </form>
  )
}

/** How a value reads where two versions are compared. */
function words(key: string, value: unknown): unknown {
  if (key === 'avatar') return value ? t('Photo') : t('Initials')
  if (key === 'permissions') {
    return Object.entries(value as UserFile['permissions']).flatMap(([module, may]) => {
      const granted = Object.entries(may).flatMap(([action, isGranted]) => (isGranted ? [action] : []))
      return granted.length > 0
        ? [`${inWords(module)}: ${granted.map((action) => inSentence(inWords(action))).join(', ')}`]
        : []
    })
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    return Object.values(value).filter(Boolean).join(', ')
  return value
}
