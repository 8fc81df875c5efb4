import { ActionIcon } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type Tag, todoApi } from '@rad/api/apps/todo/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { saidBy } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { QuickTokens } from './quick-tokens.tsx'
import { type DayFinder, fieldsOf, peopleLike, readQuickAdd, tagsLike } from './read-quick-add.ts'
import { type Place, tagWords } from './task-words.ts'
import styles from './quick-add.module.css'

/** The word after # or @ that is being written at the end of the line. */
const unfinished = /(?<=^|\s)([#@])([\p{L}\p{N}.'-]*)$/u

const none: ReadonlySet<string> = new Set()

/** One line that becomes a task: days, #tags, @people and ! are recognised while one writes. */
export function QuickAdd({ place, today, field }: { place: Place; today: string; field: Ref<HTMLInputElement> }) {
  const [line, setLine] = useState('')
  const [plain, setPlain] = useState(none)
  const [findDay, setFindDay] = useState<{ find: DayFinder }>()
  const [isActive, setActive] = useState(false)
  const { mutateAsync: add, isPending } = useSend(todoApi.add)
  const people = useQuery({ ...query(todoApi.assignees, { query: {} }), enabled: isActive, staleTime: 5 * 60_000 })
  const { title, tokens } = readQuickAdd(line, { today, people: people.data ?? [], findDay: findDay?.find, plain })

  const begin = () => {
    setActive(true)
    if (!findDay) void import('./find-day.ts').then(({ findDay: find }) => setFindDay({ find }))
  }
  const write = (next: string) => {
    setLine(next)
    if (next === '') setPlain(none)
  }
  const ending = unfinished.exec(line)
  const offers = ending ? offersFor(ending[1]!, ending[2]!, people.data ?? []) : []
  const complete = (word: string) => write(`${line.replace(unfinished, `$1${word}`)} `)

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
      await add({ body: { task } })
      write('')
      showToast(t('Task added.'))
    } catch (error) {
      showToast(saidBy(error, t('Couldn’t add the task.')), { tone: 'bad' })
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      if (line === '') event.currentTarget.blur()
      write('')
    } else if (event.key === 'Tab' && !event.shiftKey && offers[0]) {
      event.preventDefault()
      complete(offers[0])
    }
  }

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <IconPlus className={styles.plus} size={18} stroke={1.6} aria-hidden="true" />
      <input
        ref={field}
        className={styles.field}
        aria-label={t('Quick add')}
        placeholder={t('Add a task, e.g. “Call Asha tomorrow #high @ravi !”')}
        autoComplete="off"
        dir="auto"
        maxLength={240}
        value={line}
        onFocus={begin}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {title === '' ? null : (
        <ActionIcon type="submit" variant="filled" color="iris" loading={isPending} aria-label={t('Add this task')}>
          <IconArrowBackUp className={styles.enter} size={16} stroke={1.8} />
        </ActionIcon>
      )}
      {/* Only what was written changes the height: a row that moved away under a press would not be pressed. */}
      <div className={styles.below} hidden={tokens.length === 0 && offers.length === 0}>
        <QuickTokens
          tokens={tokens}
          today={today}
          onPlain={(text) => setPlain((before) => new Set(before).add(text))}
        />
        {offers.length > 0 ? (
          <div className={styles.offers} role="group" aria-label={t('Suggestions')}>
            {offers.map((word) => (
              <button key={word} type="button" onClick={() => complete(word)}>
                {ending?.[1]}
                {word}
              </button>
            ))}
          </div>
        ) : null}
      </div>
    </form>
  )
}

/** What may be meant, the shortest list that helps; nothing once the word stands whole. */
function offersFor(sign: string, word: string, people: Parameters<typeof peopleLike>[1]): string[] {
  const names =
    sign === '#'
      ? tagsLike(word).map((tag) => tagWords(tag).toLocaleLowerCase())
      : peopleLike(word, people).map(({ fullName }) => fullName)
  return names.some((name) => name.toLowerCase() === word.toLowerCase()) ? [] : names.slice(0, 6)
}
