import type { Email, EmailMessage } from '@rad/api/apps/email/contract'
import { useRef } from 'react'
import type { Selection } from '#kit/table/use-selection.ts'
import { t } from '#kit/words.ts'
import { useScreenKeys } from '#shell/frame/screen-keys.ts'
import type { ReplyKind } from './compose-draft.ts'
import type { EmailActs } from './use-email-acts.ts'

export interface EmailKeysOptions {
  emails: readonly Email[]
  /** The mail that is read; undefined while the list is open. */
  opened: (EmailMessage & { hasPreviousMail?: boolean; hasNextMail?: boolean }) | undefined
  selection: Selection
  acts: EmailActs
  onCompose: () => void
  onBack: () => void
  onStep: (dir: 'previous' | 'next') => void
  onReply: (message: EmailMessage, kind: ReplyKind) => void
  onGo: (folder: 'inbox' | 'starred' | 'sent' | 'draft') => void
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-email]')]
const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-email]')

/** Puts the focus on the row below or above, or on the first one. */
function stepRow(by: 1 | -1): boolean {
  const all = rows()
  const at = all.indexOf(focusedRow() ?? document.body)
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]
  next?.querySelector<HTMLElement>('a')?.focus()
  return next !== undefined
}

/** Puts the focus on the message of the conversation below or above. */
function stepMessage(by: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('[data-message]')]
  const at = all.indexOf(document.activeElement?.closest<HTMLElement>('[data-message]') ?? document.body)
  const next = all[Math.min(Math.max(at + by, 0), all.length - 1)]
  next?.focus()
  return next !== undefined
}

const press = (menu: string) => {
  const button = document.querySelector<HTMLElement>(`[data-menu="${menu}"]`)
  button?.click()
  return button !== null
}

const places = { i: 'inbox', s: 'starred', t: 'sent', d: 'draft' } as const
const sets: Record<string, (email: Email) => boolean> = {
  a: () => true,
  n: () => false,
  r: ({ isRead }) => isRead,
  u: ({ isRead }) => !isRead,
  s: ({ isStarred }) => isStarred,
}

/** The keys of the mailbox, those that people know from Gmail. They are about what is selected, read, or has the focus. */
export function useEmailKeys(options: EmailKeysOptions) {
  const { emails, opened, selection, acts, onCompose, onBack, onStep, onReply, onGo } = options
  /** The first of two keys. */
  const first = useRef<'g' | '*'>(undefined)
  const meant = (): (Email | EmailMessage)[] => {
    if (opened) return [opened]
    const picked = emails.filter(({ id }) => selection.ids.has(String(id)))
    if (picked.length > 0) return picked
    return emails.filter(({ id }) => String(id) === focusedRow()?.dataset.email)
  }
  const begin = (key: 'g' | '*') => {
    first.current = key
    setTimeout(() => (first.current = undefined), 1500)
  }
  /** The second key of `g` or `*`; answers whether it was one. */
  const second = (key: string): boolean => {
    const before = first.current
    first.current = undefined
    if (before === 'g' && key in places) {
      onGo(places[key as keyof typeof places])
      return true
    }
    const isPicked = before === '*' ? sets[key] : undefined
    if (!isPicked) return false
    selection.select(new Set(emails.filter(isPicked).map(({ id }) => String(id))))
    return true
  }
  const withMeant = (act: (ids: number[], mails: (Email | EmailMessage)[]) => Promise<unknown>, leaves = false) => {
    const mails = meant()
    if (mails.length === 0) return false
    void act(
      mails.map(({ id }) => id),
      mails,
    ).then(() => {
      selection.clear()
      if (leaves && opened) onBack()
    })
    return true
  }
  const key = (keys: string[], meaning: string, run: () => boolean | void) => ({
    keys,
    meaning,
    run: (event: KeyboardEvent) => second(event.key) || run(),
  })
  const reply = (kind: ReplyKind) => () => {
    if (!opened) return false
    onReply(opened, kind)
    return true
  }
  const select = () => {
    const id = focusedRow()?.dataset.email
    if (!id) return false
    const next = new Set(selection.ids)
    if (!next.delete(id)) next.add(id)
    selection.select(next)
    return true
  }
  const starOf = (mails: readonly EmailMessage[]) => mails.some(({ isStarred }) => !isStarred)
  const stepAfter = (dir: 'previous' | 'next') => () => {
    if (!opened) return false
    const goesOn = dir === 'next' ? opened.hasNextMail : opened.hasPreviousMail
    if (goesOn) onStep(dir)
    else onBack()
    void acts.move([opened.id], 'archive')
    return true
  }
  useScreenKeys([
    key(['c'], t('Compose email'), onCompose),
    key(['j'], t('Next email'), () => (opened ? opened.hasNextMail && onStep('next') : stepRow(1))),
    key(['k'], t('Previous email'), () => (opened ? opened.hasPreviousMail && onStep('previous') : stepRow(-1))),
    key(['o'], t('Open email'), () => {
      const link = focusedRow()?.querySelector<HTMLElement>('a')
      link?.click()
      return link !== undefined && link !== null
    }),
    key(['u'], t('Back to list'), () => (opened ? onBack() : false)),
    key(['n'], t('Next message in conversation'), () => (opened ? stepMessage(1) : false)),
    key(['p'], t('Previous message in conversation'), () => (opened ? stepMessage(-1) : false)),
    key(['x'], t('Select email'), select),
    key(['s'], t('Star or remove star'), () =>
      withMeant((ids, mails) => acts.star(ids, starOf(mails as EmailMessage[]))),
    ),
    key(['e'], t('Archive'), () => withMeant((ids) => acts.move(ids, 'archive'), true)),
    key(['#'], t('Move to trash'), () => withMeant((ids) => acts.move(ids, 'trash'), true)),
    key(['!'], t('Mark as spam'), () => withMeant((ids) => acts.move(ids, 'spam'), true)),
    key(['I'], t('Mark as read'), () => withMeant((ids) => acts.read(ids, true))),
    key(['U'], t('Mark as unread'), () => withMeant((ids) => acts.read(ids, false), true)),
    key(['r'], t('Reply'), reply('reply')),
    key(['a'], t('Reply all'), reply('all')),
    key(['f'], t('Forward'), reply('forward')),
    key(['l'], t('Labels'), () => press('label')),
    key(['v'], t('Move to'), () => press('move')),
    key(['z'], t('Undo'), () => acts.undo()),
    key(['['], t('Archive and go to previous'), stepAfter('previous')),
    key([']'], t('Archive and go to next'), stepAfter('next')),
    { keys: ['g'], meaning: t('Go to: then I inbox, S starred, T sent, D drafts'), run: () => begin('g') },
    { keys: ['*'], meaning: t('Select: then A all, N none, R read, U unread, S starred'), run: () => begin('*') },
    { keys: ['i', 't', 'd'], meaning: t('Second key after G'), run: (event) => second(event.key) },
  ])
}
