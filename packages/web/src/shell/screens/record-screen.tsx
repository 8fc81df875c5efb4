import { Button } from '@mantine/core'
import type { Input, Output } from '@rad/api/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { query } from '#api/query.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { RecordMenu } from './record-menu.tsx'
import { RecordTimeline } from './record-timeline.tsx'
import { useOpening } from './opening.tsx'
import type { RecordDeclaration, RecordEndpoint, RecordOf, RecordState } from './record-declaration.ts'
import { Parts, restOf } from './record-facts.tsx'
import styles from './record-screen.module.css'

interface Declared<E extends RecordEndpoint, K> {
  declared: RecordDeclaration<E, K>
}
interface Drawn<E extends RecordEndpoint, K> extends Declared<E, K> {
  state: RecordState<RecordOf<E, K>, Output<E>>
}

/** The page of a record, and what its route fetches ahead. Facts follow from the declared fields; the declaration says what is special. */
export function recordScreen<E extends RecordEndpoint, K extends (keyof Output<E> & string) | undefined = undefined>(
  declared: RecordDeclaration<E, K>,
) {
  const { id } = declared
  const queryOf = (params: Record<string, string>) =>
    query(declared.record, { params: { [id]: params[id] ?? '' } } as unknown as Input<E>)
  const prefetch = (queryClient: QueryClient, _search: RawSearch, params: Record<string, string>) => {
    void queryClient.prefetchQuery(queryOf(params))
    declared.alsoFetches?.(queryClient, params)
  }
  function Screen() {
    const params = useParams({ strict: false }) as Record<string, string>
    const found = useQuery(queryOf(params))
    return (
      <FoundRecord found={found} missing={missingIn(declared, params[id])}>
        {(answer) => <RecordPage key={params[id]} declared={declared} answer={answer as Output<E>} />}
      </FoundRecord>
    )
  }
  return { prefetch, Screen }
}

function missingIn<E extends RecordEndpoint, K>({ missing, list, id }: RecordDeclaration<E, K>, value = '') {
  const { icon: Icon, title, text } = missing
  return {
    icon: <Icon size={28} stroke={1.5} />,
    title: t(title),
    text: t(text, { [id]: value }),
    action: (
      <ButtonLink to={list.to} variant="default">
        {t(list.label)}
      </ButtonLink>
    ),
  }
}

function RecordPage<E extends RecordEndpoint, K>({ declared, answer }: Declared<E, K> & { answer: Output<E> }) {
  const { of } = declared
  const record = (of === undefined ? answer : answer[of as unknown as keyof Output<E>]) as RecordOf<E, K>
  const state = { ...useOpening(), record, answer }
  const { title, badge, lead, warning, above } = declared
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            <bdi>{title(record)}</bdi>
            {badge?.(record)}
          </span>
        }
        lead={lead?.(record) || undefined}
        actions={<Actions declared={declared} state={state} />}
      />
      <Warning text={warning?.(record)} />
      {above?.(state)}
      <Columns declared={declared} state={state} />
      <OpenedAct declared={declared} state={state} />
    </div>
  )
}

const Warning = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className={pageStyles.note} role="note">
      {text}
    </p>
  ) : null

function Columns<E extends RecordEndpoint, K>({ declared, state }: Drawn<E, K>) {
  const { fields, draws = {}, main, aside, end, elsewhere } = declared
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

const hasTimeline = <E extends RecordEndpoint, K>({ timeline }: RecordDeclaration<E, K>, state: Drawn<E, K>['state']) =>
  timeline !== undefined && (timeline.may?.(state) ?? true)

function History<E extends RecordEndpoint, K>({ declared, state }: Drawn<E, K>) {
  if (!declared.timeline || !hasTimeline(declared, state)) return null
  const { isOver, may: _, ...look } = declared.timeline
  return <RecordTimeline {...look} id={state.record.id} isOver={isOver?.(state.record) ?? true} />
}

function Actions<E extends RecordEndpoint, K>({ declared, state }: Drawn<E, K>) {
  const { acts = {}, actions, menu } = declared
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
      {typeof menu === 'string' ? (
        <RecordMenu
          entity={menu}
          recordKey={String(state.record[declared.id])}
          id={state.record.id}
          name={declared.title(state.record)}
          can={state.can}
        />
      ) : null}
    </>
  )
}

/** What the address says is open, for who may do it. */
function OpenedAct<E extends RecordEndpoint, K>({ declared, state }: Drawn<E, K>) {
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
