import type { Email, EmailMessage, OpenEmail } from '@rad/api/apps/email/contract'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Selection } from '#kit/table/use-selection.ts'
import { t } from '#kit/words.ts'
import { useScreenKeys } from '#shell/frame/screen-keys.ts'
import type { ReplyKind } from './compose-draft.ts'
import { idsOf, isStarred, isUnread, starred } from './conversation.ts'
import type { EmailActs } from './use-email-acts.ts'
import { focusedRow, stepRow } from './use-row-focus.ts'

export interface EmailKeysOptions {
  emails: readonly Email[]
  /** The mail that is read; undefined while the list is open. */
  opened: OpenEmail | undefined
  selection: Selection
  acts: EmailActs
  onCompose: () => void
  onBack: () => void
  onStep: (dir: 'previous' | 'next') => void
  onReply: (message: EmailMessage, kind: ReplyKind) => void
  onGo: (folder: 'inbox' | 'starred' | 'sent' | 'draft') => void
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
  r: (email) => !isUnread(email),
  u: isUnread,
  s: isStarred,
}

/** Keys of two letters: the first waits a moment for the second. */
function useTwoKeys({ emails, selection, onGo }: Pick<EmailKeysOptions, 'emails' | 'selection' | 'onGo'>) {
  const first = useRef<'g' | '*'>(undefined)
  const begin = (key: 'g' | '*') => {
    first.current = key
    setTimeout(() => (first.current = undefined), 1500)
  }
  /** Answers whether it was a second key. */
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
  return { begin, second }
}

type OpenMenu = (menu: string) => boolean
type Meant = (act: (ids: number[], mails: Email[]) => Promise<unknown>, leaves?: boolean) => boolean

/** What is done to the mails that are meant: the one that is read, those selected, or the one with the focus. */
const actKeys = (acts: EmailActs, withMeant: Meant, openMenu: OpenMenu): [string, string, () => boolean][] => [
  [
    's',
    t('Star or remove star'),
    () =>
      withMeant((_ids, mails) => {
        const without = mails.filter((email) => !isStarred(email))
        return acts.star((without.length > 0 ? without : mails).flatMap(starred), without.length > 0)
      }),
  ],
  ['e', t('Archive'), () => withMeant((ids) => acts.move(ids, 'archive'), true)],
  ['#', t('Move to trash'), () => withMeant((ids) => acts.move(ids, 'trash'), true)],
  ['!', t('Mark as spam'), () => withMeant((ids) => acts.move(ids, 'spam'), true)],
  ['I', t('Mark as read'), () => withMeant((ids) => acts.read(ids, true))],
  ['U', t('Mark as unread'), () => withMeant((ids) => acts.read(ids, false), true)],
  ['l', t('Labels'), () => openMenu('label')],
  ['v', t('Move to'), () => openMenu('move')],
  ['z', t('Undo'), () => acts.undo()],
]

type Run = () => boolean | void

/** What is done with the mail that is read, and from mail to mail. */
function readingKeys({ opened, acts, onBack, onStep, onReply }: EmailKeysOptions): [string, string, Run][] {
  const whenOpen = (run: (email: NonNullable<typeof opened>) => boolean | void) => () => (opened ? run(opened) : false)
  const reply = (kind: ReplyKind) => whenOpen((email) => onReply(email, kind))
  const archiveAnd = (dir: 'previous' | 'next') =>
    whenOpen((email) => {
      const goesOn = dir === 'next' ? email.hasNextMail : email.hasPreviousMail
      if (goesOn) onStep(dir)
      else onBack()
      void acts.move(idsOf([email]), 'archive')
    })
  return [
    ['j', t('Next email'), () => (opened ? opened.hasNextMail && onStep('next') : stepRow(1))],
    ['k', t('Previous email'), () => (opened ? opened.hasPreviousMail && onStep('previous') : stepRow(-1))],
    ['u', t('Back to list'), whenOpen(onBack)],
    ['n', t('Next message in conversation'), whenOpen(() => stepMessage(1))],
    ['p', t('Previous message in conversation'), whenOpen(() => stepMessage(-1))],
    ['r', t('Reply'), reply('reply')],
    ['a', t('Reply all'), reply('all')],
    ['f', t('Forward'), reply('forward')],
    ['[', t('Archive and go to previous'), archiveAnd('previous')],
    [']', t('Archive and go to next'), archiveAnd('next')],
  ]
}

function openFocused(): boolean {
  const link = focusedRow()?.querySelector<HTMLElement>('a')
  link?.click()
  return Boolean(link)
}

function selectFocused(selection: Selection): boolean {
  const id = focusedRow()?.dataset.email
  if (!id) return false
  const next = new Set(selection.ids)
  if (!next.delete(id)) next.add(id)
  selection.select(next)
  return true
}

/** The keys of the mailbox, those that people know from Gmail. */
export function useEmailKeys(options: EmailKeysOptions) {
  const { emails, opened, selection, acts, onCompose, onBack } = options
  const { begin, second } = useTwoKeys(options)
  const meant = (): Email[] => {
    if (opened) return [opened]
    const picked = emails.filter(({ id }) => selection.ids.has(String(id)))
    return picked.length > 0 ? picked : emails.filter(({ id }) => String(id) === focusedRow()?.dataset.email)
  }
  const withMeant: Meant = (act, leaves = false) => {
    const mails = meant()
    const ids = idsOf(mails)
    if (ids.length === 0) return false
    void act(ids, mails).then(() => {
      selection.clear()
      if (leaves && opened) onBack()
    })
    return true
  }
  /** The menus are there once something is selected: the row with the focus, where nothing is. */
  const openMenu: OpenMenu = (menu) => press(menu) || (flushSync(() => selectFocused(selection)) && press(menu))
  const keys: [string, string, Run][] = [
    ['c', t('Compose email'), onCompose],
    ['o', t('Open email'), openFocused],
    ['x', t('Select email'), () => selectFocused(selection)],
    ...readingKeys(options),
    ...actKeys(acts, withMeant, openMenu),
  ]
  useScreenKeys([
    ...keys.map(([key, meaning, run]) => ({
      keys: [key],
      meaning,
      run: (event: KeyboardEvent) => second(event.key) || run(),
    })),
    { keys: ['g'], meaning: t('Go to: then I inbox, S starred, T sent, D drafts'), run: () => begin('g') },
    { keys: ['*'], meaning: t('Select: then A all, N none, R read, U unread, S starred'), run: () => begin('*') },
    { keys: ['i', 't', 'd'], meaning: t('Second key after G'), run: (event) => second(event.key) },
  ])
}
