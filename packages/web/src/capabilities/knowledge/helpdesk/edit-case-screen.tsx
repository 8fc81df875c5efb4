import { type HelpdeskAnswer, type HelpdeskCase, helpdeskApi } from '@rad/api/knowledge/helpdesk/contract'
import IconHeadsetOff from '@tabler/icons-react/dist/esm/icons/IconHeadsetOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { goToField } from './case-checks.ts'
import { FilesCard } from './case-files.tsx'
import { CaseForm, type Purpose } from './case-form.tsx'
import { isToSubmit } from './case-moves.ts'
import { fieldWords } from './case-story.tsx'
import { type CaseValues, valuesOfCase } from './case-values.ts'
import { useCaseSaving } from './use-case-saving.ts'
import { sayMoved } from './use-case-move.ts'
import styles from './case-form.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(helpdeskApi.get, { params: { no } }))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(query(helpdeskApi.get, { params: { no } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconHeadsetOff size={28} stroke={1.5} />,
        title: t('Case not found'),
        text: t('No helpdesk case in your scope has the number {no}.', { no }),
        action: (
          <ButtonLink to="/helpdesk" variant="default">
            {t('All helpdesk cases')}
          </ButtonLink>
        ),
      }}
    >
      {(answer) => (answer.may.change ? <EditCase key={no} answer={answer} /> : <Closed no={no} />)}
    </FoundRecord>
  )
}

function Closed({ no }: { no: string }) {
  return (
    <EmptyState
      level="page"
      icon={<IconLock size={28} stroke={1.5} />}
      title={t('{number} can’t be edited', { number: no })}
      text={t('Closed cases can’t be changed. Reopen the case first.')}
      action={
        <ButtonLink to="/helpdesk/$no" params={{ no }} variant="default">
          {t('Back to case')}
        </ButtonLink>
      }
    />
  )
}

const changes = helpdeskApi.update.body.omit({ if_version: true })

function EditCase({ answer }: { answer: HelpdeskAnswer }) {
  const { case: file, may, allowed } = answer
  const { no, version } = file
  const navigate = useNavigate()
  const saving = useCaseSaving()
  const back = () => void navigate({ to: '/helpdesk/$no', params: { no } })

  // A link names the field that is requested.
  useEffect(() => {
    const field = decodeURIComponent(location.hash.slice(1))
    if (field) goToField(field)
  }, [])

  return (
    <div className={pageStyles.page}>
      <PageHead title={t('Edit {no}', { no })} lead={file.title} />
      <CaseForm
        isNew={false}
        canSubmit={isToSubmit(answer)}
        canSolve={allowed.some(({ to }) => to === 'answered_by_known_issue')}
        draftKey={`helpdesk:${no}`}
        initial={valuesOfCase(file)}
        version={version}
        toValues={(row) => valuesOfCase(row as unknown as HelpdeskCase)}
        schema={changes.loose()}
        above={<Missing file={file} />}
        files={<FilesCard file={file} canAttach={may.attach} />}
        cancel={
          <ButtonLink to="/helpdesk/$no" params={{ no }} variant="subtle" color="gray">
            {t('Cancel')}
          </ButtonLink>
        }
        onSubmit={async (values: CaseValues, purpose: Purpose, seen = version) =>
          saving.moveOn(await saving.change(no, values, seen), purpose)
        }
        onSaved={(saved, purpose) => {
          if (purpose === 'save') sayDone(t('Case saved.'))
          else sayMoved(saved)
          back()
        }}
      />
    </div>
  )
}

/** Why the helpdesk sent it back, as long as it is back; and what prevented its submission just now. */
function Missing({ file: { status, returned, lacks } }: { file: HelpdeskCase }) {
  const { check } = useSearch({ strict: false }) as RawSearch
  const isReturned = status === 'returned' && returned !== null
  if (!isReturned && (check === undefined || lacks.length === 0)) return null
  const messages = new Map(lacks.map(({ field, message }) => [field, translateApiMessage(message)]))
  const fields = [...new Set([...(isReturned ? returned.missing : []), ...messages.keys()])]
  return (
    <div className={styles.returned} role="note">
      <strong>{isReturned ? t('Returned by the helpdesk') : t('Not submitted yet')}</strong>
      {isReturned && returned.note ? (
        <blockquote>
          <bdi>{returned.note}</bdi>
        </blockquote>
      ) : null}
      <ul className={styles.checks}>
        {fields.map((field) => (
          <li key={field}>
            <button type="button" onClick={() => goToField(field)}>
              {messages.get(field) ?? fieldWords(field)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
