import { ActionIcon } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type Assignee, type Tag, type Task, todoApi } from '@rad/api/apps/todo/contract'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { dropDraft, readDraft, saveDraft } from '#kit/form/draft.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { QuickOffers } from './quick-offers.tsx'
import { QuickTokens } from './quick-tokens.tsx'
import { type DayFinder, fieldsOf, readQuickAdd } from './read-quick-add.ts'
import type { Place } from './task-words.ts'
import { unfinishedIn, useOffers } from './use-offers.ts'
import styles from './quick-add.module.css'

const none: ReadonlySet<string> = new Set()
const draftKey = 'todo:quick-add'
const offersId = 'quick-add-offers'

/** The written line: stored for this tab until it is a task. */
function useLine() {
  const [line, setLine] = useState(() => readDraft<string>(draftKey) ?? '')
  const write = (next: string) => {
    setLine(next)
    if (next === '') dropDraft(draftKey)
    else saveDraft(draftKey, next)
  }
  return [line, write] as const
}

/** What is loaded when someone begins to write: the reader of days, and then the people. */
function useBegun(line: string) {
  const [isActive, setActive] = useState(false)
  const [findDay, setFindDay] = useState<{ find: DayFinder }>()
  const begin = () => {
    setActive(true)
    if (!findDay) void import('./find-day.ts').then(({ findDay: find }) => setFindDay({ find }))
  }
  // A line from before a reload is read without anybody going into it.
  useEffect(() => {
    if (line !== '') begin()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return { isActive, findDay: findDay?.find, begin }
}

/** The first people there are, and of more of them those whose name begins as the word after @. */
function usePeople(isActive: boolean, word: string | undefined): readonly Assignee[] {
  // A user who was chosen is still known once their name is written.
  const [last, setLast] = useState(word)
  if (word && word !== last) setLast(word)
  const [q] = useDebouncedValue(last, 200)
  const first = useQuery({ ...query(todoApi.assignees, { query: {} }), enabled: isActive, staleTime: 5 * 60_000 })
  const found = useQuery({ ...pagedQuery(todoApi.assignees, { query: { q } }), enabled: isActive && Boolean(q) })
  const all = [...(first.data ?? []), ...(found.data ?? [])]
  return [...new Map(all.map((one) => [`${one.fullName} ${one.avatar ?? ''}`, one])).values()]
}

export interface QuickAddProps {
  place: Place
  today: string
  field: RefObject<HTMLInputElement | null>
  onUndo: (task: Task) => void
}

/** One line that becomes a task: days, #tags, @people and ! are recognised while one writes; all else is its title. */
export function QuickAdd({ place, today, field, onUndo }: QuickAddProps) {
  const [line, write] = useLine()
  const [caret, setCaret] = useState(0)
  const [plain, setPlain] = useState(none)
  const { findDay, isActive, begin } = useBegun(line)
  const { mutateAsync: add, isPending } = useSend(todoApi.add)
  const ending = unfinishedIn(line, caret)
  const people = usePeople(isActive, ending?.sign === '@' ? ending.word : undefined)
  const { title, tokens } = readQuickAdd(line, { today, people, findDay, plain })

  const caretAfter = useRef<number>(undefined)
  const offers = useOffers({
    line,
    caret,
    people,
    onComplete: (next, at) => {
      write(next)
      setCaret(at)
      caretAfter.current = at
      field.current?.focus()
    },
  })
  // A value that is set puts the caret at its end; here it belongs after the word that was finished.
  useLayoutEffect(() => {
    if (caretAfter.current !== undefined) field.current?.setSelectionRange(caretAfter.current, caretAfter.current)
    caretAfter.current = undefined
  }, [line, field])

  const save = async () => {
    if (title === '' || isPending) return
    const fields = fieldsOf(tokens)
    const task = {
      ...fields,
      title,
      tags: [...new Set([...fields.tags, ...(place.tag === undefined ? [] : [place.tag as Tag])])],
      isImportant: fields.isImportant || place.filter === 'important',
    }
    try {
      const added = await add({ body: { task } })
      // What was written on while it was being saved is the next task.
      const now = field.current?.value ?? ''
      write(now.startsWith(line) ? now.slice(line.length).trimStart() : now)
      setPlain(none)
      showToast(t('Task added.'), { action: { label: t('Undo'), run: () => onUndo(added.task) } })
    } catch (error) {
      showToast(messageOf(error, t('Couldn’t add the task.')), { tone: 'bad' })
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (offers.onKey(event)) event.preventDefault()
    else if (event.key === 'Escape') event.currentTarget.blur()
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <IconPlus className={styles.plus} size={18} stroke={1.6} aria-hidden="true" />
      <input
        ref={field}
        className={styles.field}
        role="combobox"
        aria-label={t('Quick add')}
        aria-autocomplete="list"
        aria-expanded={offers.words.length > 0}
        aria-controls={offersId}
        aria-activedescendant={offers.active < 0 ? undefined : `${offersId}-${offers.active}`}
        placeholder={t('Add a task, e.g. “Call Asha tomorrow #high @ravi !”')}
        autoComplete="off"
        dir="auto"
        value={line}
        onFocus={begin}
        onChange={({ currentTarget }) => {
          write(currentTarget.value)
          setCaret(currentTarget.selectionStart ?? currentTarget.value.length)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onKeyDown={onKeyDown}
      />
      {title === '' ? null : (
        <ActionIcon type="submit" variant="filled" color="iris" loading={isPending} aria-label={t('Add this task')}>
          <IconArrowBackUp className={styles.enter} size={16} stroke={1.8} />
        </ActionIcon>
      )}
      {/* Only what was written changes the height: a row that moved away under a press would not be pressed. */}
      <div className={styles.below} hidden={tokens.length === 0 && offers.words.length === 0}>
        <QuickTokens
          tokens={tokens}
          today={today}
          onPlain={(text) => setPlain((before) => new Set(before).add(text))}
        />
        {title === '' && tokens.length > 0 ? (
          <span className={styles.hint}>{t('Add a title to save the task.')}</span>
        ) : null}
        <QuickOffers {...offers} id={offersId} />
      </div>
    </form>
  )
}
