import { type EmailFolder, emailApi, type EmailState, type StoredFolder } from '@rad/api/apps/email/contract'
import type { Endpoint, Input, Output } from '@rad/api/contract'
import { useCallback, useMemo, useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { folderWords } from './email-words.ts'

const failed = (error: Error) => {
  showToast(translateApiMessage(error.message), { tone: 'bad' })
  return undefined
}

/** States that are alike go back with one call. */
export function alike(states: readonly EmailState[]) {
  const groups = new Map<string, { emailIds: number[]; dataToUpdate: Omit<EmailState, 'id'> }>()
  for (const { id, ...dataToUpdate } of states) {
    const key = JSON.stringify(dataToUpdate)
    const group = groups.get(key) ?? { emailIds: [], dataToUpdate }
    group.emailIds.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const counted = (ids: readonly number[]) => ({ count: ids.length })

function movedWords(ids: readonly number[], folder: StoredFolder): string {
  if (folder === 'trash')
    return t('{count, plural, one {Email moved to trash.} other {# emails moved to trash.}}', counted(ids))
  if (folder === 'archive') return t('{count, plural, one {Email archived.} other {# emails archived.}}', counted(ids))
  return t('{count, plural, one {Email moved to {folder}.} other {# emails moved to {folder}.}}', {
    ...counted(ids),
    folder: folderWords(folder as EmailFolder),
  })
}

type SayWithUndo = (text: string, undo: () => unknown) => void
type Call<E extends Endpoint> = (input: Input<E>) => Promise<Output<E>>

/** Flags, folders, and labels. */
function changingActs(
  sayWithUndo: SayWithUndo,
  update: Call<typeof emailApi.update>,
  toggle: Call<typeof emailApi.toggleLabel>,
) {
  const putBack = async (before: readonly EmailState[]) => {
    for (const group of alike(before)) await update({ body: group }).catch(failed)
  }
  const change = async (emailIds: number[], dataToUpdate: Partial<Omit<EmailState, 'id'>>, message?: string) => {
    const done = await update({ body: { emailIds, dataToUpdate } }).catch(failed)
    if (done && message) sayWithUndo(message, () => putBack(done.before))
    return done !== undefined
  }
  return {
    star: (ids: number[], isStarred: boolean) => change(ids, { isStarred }),
    read: (ids: number[], isRead: boolean) => change(ids, { isRead }),
    move: (ids: number[], folder: StoredFolder) => change(ids, { folder }, movedWords(ids, folder)),
    /** Adds the label where one of the mails lacks it, and takes it where all have it. */
    label: (mails: readonly Pick<EmailState, 'id' | 'labels'>[], label: string) => {
      const without = mails.filter(({ labels }) => !labels.includes(label))
      const emailIds = (without.length > 0 ? without : mails).map(({ id }) => id)
      return toggle({ body: { emailIds, label } }).then(() => sayDone(t('Label changed.')), failed)
    },
  }
}

/** Hiding for a while, and coming back from there and from the trash. */
function useLeavingActs(sayWithUndo: SayWithUndo) {
  const { mutateAsync: update } = useSend(emailApi.update)
  const { mutateAsync: snooze } = useSend(emailApi.snooze)
  const { mutateAsync: restore } = useSend(emailApi.restore)
  return useMemo(
    () => ({
      snooze: async (ids: number[], until: string, message: string) => {
        const done = await snooze({ body: { emailIds: ids, until } }).catch(failed)
        if (done) sayWithUndo(message, () => snooze({ body: { emailIds: ids, until: null } }).catch(failed))
        return done !== undefined
      },
      restore: async (ids: number[]) => {
        const done = await restore({ body: { emailIds: ids } }).catch(failed)
        const back = () => update({ body: { emailIds: ids, dataToUpdate: { folder: 'trash' } } }).catch(failed)
        if (done)
          sayWithUndo(t('{count, plural, one {Email restored.} other {# emails restored.}}', counted(ids)), back)
        return done !== undefined
      },
    }),
    [sayWithUndo, update, snooze, restore],
  )
}

/** What has no way back. */
function useRemovingActs() {
  const { mutateAsync: remove } = useSend(emailApi.remove)
  const { mutateAsync: empty } = useSend(emailApi.empty)
  return useMemo(
    () => ({
      remove: async (ids: number[]) => {
        const done = await remove({ body: { emailIds: ids } }).catch(failed)
        const message = t(
          '{count, plural, one {Email deleted permanently.} other {# emails deleted permanently.}}',
          counted(ids),
        )
        if (done) showToast(message, { isElsewhere: true })
        return done !== undefined
      },
      empty: (folder: 'trash' | 'spam') =>
        empty({ body: { folder } }).then(
          () => sayDone(folder === 'trash' ? t('Trash emptied.') : t('Spam emptied.')),
          failed,
        ),
    }),
    [remove, empty],
  )
}

/** What is done to mails of a list, each with a way back. */
export function useEmailActs() {
  const { mutateAsync: update } = useSend(emailApi.update)
  const { mutateAsync: toggle } = useSend(emailApi.toggleLabel)
  /** What the key for undo takes back. */
  const last = useRef<() => void>(undefined)
  const sayWithUndo = useCallback<SayWithUndo>((text, undo) => {
    const run = () => {
      last.current = undefined
      void undo()
    }
    last.current = run
    showToast(text, { action: { label: t('Undo'), run } })
  }, [])
  const leaving = useLeavingActs(sayWithUndo)
  const removing = useRemovingActs()
  return useMemo(
    () => ({
      ...changingActs(sayWithUndo, update, toggle),
      ...leaving,
      ...removing,
      /** Says what was done, with a way back that the key for undo takes, too. */
      sayWithUndo,
      undo: () => {
        const isThere = last.current !== undefined
        last.current?.()
        return isThere
      },
    }),
    [sayWithUndo, update, toggle, leaving, removing],
  )
}
export type EmailActs = ReturnType<typeof useEmailActs>
