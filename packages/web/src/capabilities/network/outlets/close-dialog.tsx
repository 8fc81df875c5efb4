import { Button, Modal, Textarea } from '@mantine/core'
import { type Outlet, outletsApi } from '@rad/api/network/outlets/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { isRefusal, staleRow } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { type OutletCase, OutletCaseLine } from '#words/outlet-case.tsx'
import { OutletPicker } from '#choose/outlet-picker.tsx'
import styles from './outlet.module.css'

interface OpenCasesFound {
  count: number
  cases: OutletCase[]
}

/** What is in the way, where the API names open cases; it stays while the person chooses, though a later try fails otherwise. */
const casesIn = (error: unknown): OpenCasesFound | undefined =>
  isRefusal(error) && error.code === 'outlet.open_cases' ? (error.details as OpenCasesFound) : undefined

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(timeNow()))

const closedWords = (outlet: string, count: number, target: string | null) =>
  count > 0
    ? t('{outlet} closed. {count, plural, one {# case} other {# cases}} moved to {target}.', {
        outlet,
        count,
        target,
      })
    : t('{outlet} closed.', { outlet })

const submitWords = (found: OpenCasesFound | undefined) =>
  found ? t('Move {count, plural, one {# case} other {# cases}} and close', { count: found.count }) : t('Close outlet')

/** Sends the closing, and keeps what stood in its way: open cases, or a change by someone else. */
function useClosing(outlet: Outlet, onClosed: (movedCases: number) => void) {
  const [found, setFound] = useState<OpenCasesFound>()
  const [seen, setSeen] = useState(outlet.version)
  const queryClient = useQueryClient()
  const close = useSend(outletsApi.close, {
    refreshes: [
      'dealers',
      'complaints',
      'tickets',
      'job-cards',
      'holdups',
      'helpdesk',
      'follow-ups',
      'na-declarations',
      'revalidations',
      'vehicles',
      'timeline',
      'dashboard',
    ],
  })
  const { error } = close
  const fields = isRefusal(error) ? error.fields : {}
  const hasOwnPlace = casesIn(error) !== undefined || Object.keys(fields).length > 0

  const send = (given: { on: string; reason: string; move_cases_to?: string }) =>
    close.mutate(
      { params: { code: outlet.code }, body: { ...given, if_version: seen } },
      {
        onSuccess: ({ moved_cases }) => onClosed(moved_cases),
        onError: (refusal) => {
          const cases = casesIn(refusal)
          if (cases) setFound(cases)
          const now = staleRow(refusal)
          if (!now) return
          setSeen(now.version)
          void queryClient.invalidateQueries({ queryKey: ['outlets'] })
        },
      },
    )
  return {
    send,
    found,
    fields,
    /** What no field and no list of cases can show. */
    refused: staleRow(error)
      ? t('Someone else changed this outlet. Review it before you close it.')
      : error && !hasOwnPlace
        ? translateApiMessage(error.message)
        : undefined,
    isBusy: close.isPending,
  }
}

/** Closes an outlet. Open cases are named first, and go to another outlet in the same act. */
export function CloseDialog({ outlet, onClose }: { outlet: Outlet; onClose: () => void }) {
  const format = useFormat()
  const today = dayIn(format.timeZone)
  const [on, setOn] = useState(today)
  const [reason, setReason] = useState('')
  const [moveTo, setMoveTo] = useState<string | null>(null)
  const { send, found, fields, refused, isBusy } = useClosing(outlet, (movedCases) => {
    showToast(closedWords(outlet.name, movedCases, moveTo), { isElsewhere: true })
    onClose()
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ on, reason, ...(moveTo ? { move_cases_to: moveTo } : {}) })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Close {outlet}', { outlet: outlet.name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} className={styles.form} noValidate>
        {refused ? (
          <p className={styles.message} role="alert">
            {refused}
          </p>
        ) : null}
        {found ? (
          <Cases found={found} />
        ) : (
          <p className={styles.quiet}>{t('Closed outlets get no new cases. You can reopen it later.')}</p>
        )}
        {found ? (
          <OutletPicker
            label={t('Move them to')}
            placeholder={t('Choose an active outlet')}
            only={{ status: ['active'] }}
            except={[outlet.code]}
            value={moveTo}
            onChange={setMoveTo}
            error={fields.move_cases_to && translateApiMessage(fields.move_cases_to)}
            autoFocus
            openOnFocus={false}
          />
        ) : null}
        <DayField
          label={t('Closed on')}
          max={today}
          value={on}
          onChange={(day) => day && setOn(day)}
          error={fields.on && translateApiMessage(fields.on)}
        />
        <Textarea
          label={t('Reason')}
          rows={2}
          maxLength={300}
          data-autofocus={!found || undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={fields.reason && translateApiMessage(fields.reason)}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color="red" loading={isBusy} disabled={found !== undefined && !moveTo}>
            {submitWords(found)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function Cases({ found }: { found: OpenCasesFound }) {
  const more = found.count - found.cases.length
  return (
    <>
      <p className={styles.message} role="alert">
        {t(
          '{count, plural, one {# open case. Choose an outlet to move it to.} other {# open cases. Choose an outlet to move them to.}}',
          {
            count: found.count,
          },
        )}
      </p>
      <ul className={styles.open} aria-label={t('Open cases')} tabIndex={0}>
        {found.cases.map((one) => (
          <li key={one.no}>
            <OutletCaseLine {...one} />
          </li>
        ))}
        {more > 0 ? <li className={styles.quiet}>{t('and {count} more', { count: more })}</li> : null}
      </ul>
    </>
  )
}
