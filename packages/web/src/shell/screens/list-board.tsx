import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { call } from '@rad/api/client'
import type { Output } from '@rad/api/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { transport } from '#api/transport.ts'
import { Board } from '#kit/board/board.tsx'
import styles from '#kit/board/board.module.css'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { t } from '#kit/words.ts'
import type { BoardDeclaration, BoardRowsProps, BoardSteps, LoadBoard } from './board-declaration.ts'
import type { RowsEndpoint } from './list-declaration.ts'
import { asking } from './declared.ts'

/** So many cards are in a column; the list has the others. */
const cardsShown = 25

interface ListBoardProps extends BoardRowsProps {
  load: LoadBoard<object>
}

/** The rows of a list as a board: a column for each state, with the same filters. */
export function ListBoard(props: ListBoardProps) {
  const { load, rows } = props
  const { data, error, refetch } = useQuery({ queryKey: ['board', rows.path], queryFn: load, staleTime: Infinity })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Columns {...props} declared={data} /> : <BlockSkeleton height={420} />
}

/** A step that was chosen, and what asks for it. */
interface Chosen {
  to: string
  form: BoardSteps['form']
}

type Declared = BoardDeclaration<object>

/** The states that the list is filtered by; all of them where it is not. */
function statesShown({ columns }: Declared, filtered: unknown): readonly string[] {
  const some = columns.filter((state) => [filtered].flat().includes(state))
  return some.length > 0 ? some : columns
}

function Columns(props: ListBoardProps & { declared: Declared }) {
  const { title, rows, rowId, state, values, declared } = props
  const { columns: _, page: __, perPage: ___, [state]: filtered, ...question } = values
  const states = statesShown(declared, filtered)
  const inputs = states.map((column) =>
    asking<RowsEndpoint>({ ...question, [state]: [column], page: 1, perPage: cardsShown }),
  )
  const answer = useQuery({
    // Begins as the keys of its list do, so that a step refreshes both.
    queryKey: [rows.capability, 'board', inputs],
    queryFn: ({ signal }): Promise<Output<RowsEndpoint>[]> =>
      Promise.all(inputs.map((input) => call(transport, rows, input, { signal }))),
    placeholderData: keepPreviousData,
  })
  const { chosen, allowed, take, drop, choose, close } = useSteps(declared)
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const answers = answer.data
  if (!answers) return <BlockSkeleton height={420} />
  const columns = states.map((value, at) => {
    const { rows: own, count } = answers[at]!
    const list = stringifySearch({ ...question, [state]: value })
    return {
      value,
      label: declared.words(value),
      rows: own,
      count,
      foot:
        count > own.length ? (
          <PathLink className={styles.more} href={list}>
            {t('Show all in list')}
          </PathLink>
        ) : null,
    }
  })
  const orderOf = (row: object) => columns.findIndex((column) => column.rows.includes(row))
  return (
    <>
      <Board
        label={title}
        columns={columns}
        idOf={rowId}
        allowed={allowed}
        onTake={take}
        onDrop={drop}
        card={(row) => (
          <CardOfRow
            row={row}
            declared={declared}
            onSteps={(then) => choose(row, then)}
            neighbours={(by) => columns.slice(by > 0 ? orderOf(row) + 1 : 0, by > 0 ? undefined : orderOf(row))}
          />
        )}
      />
      <Suspense fallback={null}>{chosen ? chosen.form(chosen.to, close) : null}</Suspense>
    </>
  )
}

/** Reads the steps of a card as it is taken, and opens what a step asks for. */
function useSteps(declared: Declared) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [allowed, setAllowed] = useState<readonly string[]>()
  const taken = useRef<Promise<BoardSteps>>(undefined)
  const sayRefused = (error: unknown) => showToast(messageOf(error), { tone: 'bad' })
  const read = (row: object) => declared.steps(row, queryClient)

  const take = (row: object) => {
    const reading = read(row)
    taken.current = reading
    reading.then(
      ({ steps }) => setAllowed(taken.current === reading ? steps : undefined),
      () => setAllowed(undefined),
    )
  }
  const drop = (row: object, to: string | undefined) => {
    const reading = taken.current ?? read(row)
    taken.current = undefined
    setAllowed(undefined)
    if (to === undefined) return
    reading.then(({ steps, form }) => {
      if (steps.includes(to)) return setChosen({ to, form })
      const open = steps.filter((step) => declared.columns.includes(step)).map((step) => declared.words(step))
      showToast(
        open.length > 0
          ? t('{name} can’t go to “{state}” now. It can go to: {steps}.', {
              name: declared.name(row),
              state: declared.words(to),
              steps: open.join(', '),
            })
          : t('You can’t move {name} now.', { name: declared.name(row) }),
        { tone: 'bad' },
      )
    }, sayRefused)
  }
  const choose = (row: object, then: (steps: readonly string[], start: (to: string) => void) => void) => {
    read(row).then(({ steps, form }) => then(steps, (to) => setChosen({ to, form })), sayRefused)
  }
  return { chosen, allowed, take, drop, choose, close: () => setChosen(undefined) }
}

interface CardOfRowProps {
  row: object
  declared: Declared
  onSteps: (then: (steps: readonly string[], start: (to: string) => void) => void) => void
  /** The columns on one side of its own, in their order. */
  neighbours: (by: 1 | -1) => readonly { value: string }[]
}

function CardOfRow({ row, declared, onSteps, neighbours }: CardOfRowProps) {
  const [menu, setMenu] = useState<{ steps: readonly string[]; start: (to: string) => void }>()
  const name = declared.name(row)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    // Where pages run from right to left, forward is to the left.
    const by = (event.key === 'ArrowRight') === (document.dir !== 'rtl') ? 1 : -1
    onSteps((steps, start) => {
      const open = neighbours(by).filter(({ value }) => steps.includes(value))
      const next = by === 1 ? open[0] : open.at(-1)
      if (next) start(next.value)
      else showToast(t('No step for {name} in this direction.', { name }), { tone: 'bad' })
    })
  }
  return (
    <>
      <div className={styles.title}>
        <PathLink href={declared.page(row)}>{name}</PathLink>
        <Menu opened={menu !== undefined} onClose={() => setMenu(undefined)} position="bottom-end" withinPortal>
          <Menu.Target>
            <button
              type="button"
              className={styles.move}
              aria-label={t('Move: {title}', { title: name })}
              title={t('Move, or press an arrow key')}
              onKeyDown={onKeyDown}
              onClick={() => onSteps((steps, start) => setMenu({ steps, start }))}
            >
              <IconDots size={16} stroke={1.8} aria-hidden="true" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {menu?.steps.map((to) => (
              <Menu.Item key={to} onClick={() => menu.start(to)}>
                {declared.words(to)}
              </Menu.Item>
            ))}
            {menu?.steps.length === 0 ? <Menu.Label>{t('You can’t move {name} now.', { name })}</Menu.Label> : null}
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={styles.lines}>
        {declared
          .lines(row)
          .filter(Boolean)
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </div>
      {declared.foot ? <div className={styles.foot}>{declared.foot(row)}</div> : null}
    </>
  )
}
