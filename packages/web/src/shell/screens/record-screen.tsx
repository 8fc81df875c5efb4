import { Button } from '@mantine/core'
import type { Input } from '@rad/api/contract'
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
import { RecordTimeline } from '#pickers/record-timeline.tsx'
import { useOpening } from './opening.tsx'
import type { RecordDeclaration, RecordEndpoint, RecordOf, RecordState } from './record-declaration.ts'
import { Parts } from './record-facts.tsx'
import styles from './record-screen.module.css'

interface Declared<E extends RecordEndpoint> {
  declared: RecordDeclaration<E>
}
interface Drawn<E extends RecordEndpoint> extends Declared<E> {
  state: RecordState<RecordOf<E>>
}

/** The page of a record, and what its route fetches ahead. Facts follow from the declared fields; the declaration says what is special. */
export function recordScreen<E extends RecordEndpoint>(declared: RecordDeclaration<E>) {
  const queryOf = (params: Record<string, string>) =>
    query(declared.record, { params: { [declared.id]: params[declared.id] ?? '' } } as unknown as Input<E>)
  const prefetch = (queryClient: QueryClient, _search: RawSearch, params: Record<string, string>) => {
    void queryClient.prefetchQuery(queryOf(params))
    declared.alsoFetches?.(queryClient, params)
  }
  function Screen() {
    const params = useParams({ strict: false }) as Record<string, string>
    const found = useQuery(queryOf(params))
    return (
      <FoundRecord found={found} missing={missingIn(declared, params[declared.id])}>
        {(record) => <RecordPage declared={declared} record={record as RecordOf<E>} />}
      </FoundRecord>
    )
  }
  return { prefetch, Screen }
}

function missingIn<E extends RecordEndpoint>({ missing, list, id }: RecordDeclaration<E>, value = '') {
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

function RecordPage<E extends RecordEndpoint>({ declared, record }: Declared<E> & { record: RecordOf<E> }) {
  const state = { ...useOpening(), record }
  const { fields, draws = {}, main, aside, timeline, title, badge, lead, warning } = declared
  const drawing = { fields, draws, state }
  const { isOver, ...look } = timeline
  const history = <RecordTimeline {...look} id={record.id} isOver={isOver?.(record) ?? true} />
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
      <FactsPage
        main={<Parts parts={main} {...drawing} />}
        aside={aside ? <Parts parts={aside} {...drawing} /> : history}
        end={aside ? history : undefined}
      />
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

function Actions<E extends RecordEndpoint>({ declared, state }: Drawn<E>) {
  const { acts = {}, actions } = declared
  return (
    <>
      {actions?.(state)}
      {Object.entries(acts).map(([key, { label, may, isMain }]) =>
        may(state) ? (
          <Button key={key} variant={isMain ? 'filled' : 'default'} onClick={() => state.open(key)}>
            {t(label)}
          </Button>
        ) : null,
      )}
    </>
  )
}

/** What the address says is open, for who may do it. */
function OpenedAct<E extends RecordEndpoint>({ declared, state }: Drawn<E>) {
  const { [state.opened ?? '']: act } = declared.acts ?? {}
  if (!act?.may(state)) return null
  return (
    <Suspense fallback={null}>
      <act.form record={state.record} onClose={state.close} />
    </Suspense>
  )
}
