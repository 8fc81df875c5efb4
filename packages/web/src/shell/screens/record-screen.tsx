import { Button } from '@mantine/core'
import type { Output } from '@rad/api/contract'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { FactsPage } from '#kit/page/facts.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { useTabTitle } from '#kit/page/tab-title.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { RecordMenu } from '#shell/screens/record-menu.tsx'
import { RecordTimeline } from '#shell/screens/record-timeline.tsx'
import { addressedRecord } from './addressed-record.tsx'
import { useNothing } from './declared.ts'
import { useOpening } from './opening.tsx'
import type { RecordDeclaration, RecordEndpoint, RecordOf, RecordState } from './record-declaration.ts'
import { Parts, restOf } from './record-facts.tsx'
import styles from './record-screen.module.css'

interface Declared<E extends RecordEndpoint, K, Own> {
  declared: RecordDeclaration<E, K, Own>
}
interface Drawn<E extends RecordEndpoint, K, Own> extends Declared<E, K, Own> {
  state: RecordState<RecordOf<E, K>, Output<E>, Own>
}

/** The page of a record, and what its route fetches ahead. Facts follow from the declared fields; the declaration says what is special. */
export function recordScreen<
  E extends RecordEndpoint,
  K extends (keyof Output<E> & string) | undefined = undefined,
  Own = undefined,
>(declared: RecordDeclaration<E, K, Own>) {
  const { prefetch: prefetchRecord, Found } = addressedRecord(declared)
  const prefetch = (queryClient: QueryClient, search: RawSearch, params: Record<string, string>) => {
    prefetchRecord(queryClient, search, params)
    declared.alsoFetches?.(queryClient, params)
  }
  const Screen = () => (
    <Found>{(answer, value) => <RecordPage key={value} declared={declared} answer={answer} />}</Found>
  )
  return { prefetch, Screen }
}

function RecordPage<E extends RecordEndpoint, K, Own>({
  declared,
  answer,
}: Declared<E, K, Own> & { answer: Output<E> }) {
  const { of } = declared
  const record = (of === undefined ? answer : answer[of as unknown as keyof Output<E>]) as RecordOf<E, K>
  const { useOwn = useNothing, title, language, badge, lead, warning, above, page } = declared
  const format = useFormat()
  useTabTitle(title(record))
  const state = { ...useOpening(), format, record, answer, own: useOwn(record) }
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            <bdi lang={language?.(record)}>{title(record)}</bdi>
            {badge?.(record)}
          </span>
        }
        lead={lead?.(record, format) || undefined}
        actions={<Actions declared={declared} state={state} />}
      />
      <Warning text={warning?.(record)} />
      {above?.(state)}
      {page ? page(state) : <Columns declared={declared} state={state} />}
      <OpenedAct declared={declared} state={state} />
      <Suspense fallback={null}>{declared.dialogs?.(state)}</Suspense>
    </div>
  )
}

const Warning = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className={pageStyles.note} role="note">
      {text}
    </p>
  ) : null

function Columns<E extends RecordEndpoint, K, Own>({ declared, state }: Drawn<E, K, Own>) {
  const { fields = {}, draws = {}, main = [], aside, end, elsewhere } = declared
  const rest = restOf(fields, [...main, ...(aside ?? []), ...(end ?? [])], elsewhere)
  const drawing = { fields, draws, rest, state }
  const history = <History declared={declared} state={state} />
  const below = (
    <>
      {end ? <Parts parts={end} {...drawing} /> : null}
      {aside ? history : null}
    </>
  )
  return (
    <FactsPage
      main={<Parts parts={main} {...drawing} />}
      aside={aside ? <Parts parts={aside} {...drawing} /> : history}
      end={end || (aside && hasTimeline(declared, state)) ? below : undefined}
    />
  )
}

/** By what the history and the rights of a record are found. */
const idOf = (record: object) => ('id' in record && typeof record.id === 'string' ? record.id : undefined)

const hasTimeline = <E extends RecordEndpoint, K, Own>(
  { timeline }: RecordDeclaration<E, K, Own>,
  state: Drawn<E, K, Own>['state'],
) => timeline !== undefined && (timeline.may?.(state) ?? true)

function History<E extends RecordEndpoint, K, Own>({ declared, state }: Drawn<E, K, Own>) {
  const id = idOf(state.record)
  if (!declared.timeline || !hasTimeline(declared, state) || id === undefined) return null
  const { isOver, may: _, ...look } = declared.timeline
  return <RecordTimeline {...look} id={id} isOver={isOver?.(state.record) ?? true} />
}

function Actions<E extends RecordEndpoint, K, Own>({ declared, state }: Drawn<E, K, Own>) {
  const { acts = {}, actions, menu } = declared
  const id = idOf(state.record)
  return (
    <>
      {actions?.(state)}
      {Object.entries(acts).map(([key, { label, may, isMain }]) =>
        may(state) ? (
          <Button key={key} variant={isMain ? 'filled' : 'default'} onClick={() => state.open(key)}>
            {t(typeof label === 'string' ? label : label(state))}
          </Button>
        ) : null,
      )}
      {typeof menu === 'function' ? menu(state) : null}
      {typeof menu === 'string' && id !== undefined ? (
        <RecordMenu
          entity={menu}
          recordKey={String(state.record[declared.id])}
          id={id}
          name={declared.title(state.record)}
          can={state.can}
        />
      ) : null}
    </>
  )
}

/** What the address says is open, for who may do it. */
function OpenedAct<E extends RecordEndpoint, K, Own>({ declared, state }: Drawn<E, K, Own>) {
  const { acts = {}, drawer } = declared
  const { opened, record, close } = state
  if (opened === undefined) return null
  const { [opened]: act } = acts
  return (
    <Suspense fallback={null}>
      {act?.may(state) ? <act.form record={record} onClose={close} /> : null}
      {act ? null : drawer?.({ ...state, opened })}
    </Suspense>
  )
}
