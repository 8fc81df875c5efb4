import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { type Outlet, outletsApi } from '@rad/api/network/outlets/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { useFormat } from '#kit/format.tsx'
import { isRefusal, staleRow } from '#kit/refusal.ts'
import { RouterLink } from '#kit/router-link.tsx'
import { showToast } from '#kit/toast.ts'
import { ComplaintStatusBadge } from '#pickers/complaint-words.tsx'
import { OutletPicker } from '#pickers/outlet-picker.tsx'
import styles from './outlet.module.css'

interface OpenCasesFound {
  count: number
  cases: { no: string; status: string }[]
}

/** What stands in the way, where the API names open cases; kept while the person chooses, though a later try fails otherwise. */
const casesIn = (error: unknown): OpenCasesFound | undefined =>
  isRefusal(error) && error.code === 'outlet.open_cases' ? (error.details as OpenCasesFound) : undefined

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
const casesInWords = (count: number) => (count === 1 ? '1 case' : `${count} cases`)

/** Closes an outlet. Open cases are named first, and go to another outlet in the same act. */
export function CloseDialog({ outlet, onClose }: { outlet: Outlet; onClose: () => void }) {
  const format = useFormat()
  const today = dayIn(format.timeZone)
  const [on, setOn] = useState(today)
  const [reason, setReason] = useState('')
  const [moveTo, setMoveTo] = useState<string | null>(null)
  const [found, setFound] = useState<OpenCasesFound>()
  const [seen, setSeen] = useState(outlet.version)
  const queryClient = useQueryClient()
  const close = useSend(outletsApi.close, { refreshes: ['dealers', 'complaints', 'timeline', 'dashboard'] })
  const { error } = close
  const fields = isRefusal(error) ? error.fields : {}
  const isStale = staleRow(error) !== undefined
  const hasOwnPlace = casesIn(error) !== undefined || Object.keys(fields).length > 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const move = moveTo ? { move_cases_to: moveTo } : {}
    close.mutate(
      { params: { code: outlet.code }, body: { on, reason, ...move, if_version: seen } },
      {
        onSuccess: ({ moved_cases }) => {
          showToast(
            moved_cases > 0
              ? `${outlet.name} is closed; ${casesInWords(moved_cases)} moved to ${moveTo}.`
              : `${outlet.name} is closed.`,
          )
          onClose()
        },
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
  }

  return (
    <Modal opened onClose={onClose} title={`Close ${outlet.name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit} className={styles.form} noValidate>
        {isStale ? (
          <p className={styles.said} role="alert">
            Somebody else changed this outlet meanwhile. Look at it once more; you can close it all the same.
          </p>
        ) : error && !hasOwnPlace ? (
          <p className={styles.said} role="alert">
            {error.message}
          </p>
        ) : null}
        {found ? (
          <Cases found={found} />
        ) : (
          <p className={styles.quiet}>No new cases come here once it is closed. You can reopen it later.</p>
        )}
        {found ? (
          <OutletPicker
            label="Move them to"
            placeholder="An active outlet"
            only={{ status: ['active'] }}
            except={[outlet.code]}
            value={moveTo}
            onChange={setMoveTo}
            error={fields.move_cases_to}
            autoFocus
            openOnFocus={false}
          />
        ) : null}
        <TextInput
          label="Closed on"
          type="date"
          max={today}
          value={on}
          onChange={(event) => setOn(event.currentTarget.value)}
          error={fields.on}
        />
        <Textarea
          label="Reason"
          rows={2}
          maxLength={300}
          data-autofocus={!found || undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={fields.reason}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={close.isPending} disabled={found !== undefined && !moveTo}>
            {found ? `Move ${casesInWords(found.count)} and close` : 'Close the outlet'}
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
      <p className={styles.said} role="alert">
        {found.count === 1 ? '1 open case: choose where it goes.' : `${found.count} open cases: choose where they go.`}
      </p>
      <ul className={styles.open} aria-label="Open cases" tabIndex={0}>
        {found.cases.map(({ no, status }) => (
          <li key={no}>
            <RouterLink to="/complaints/$no" params={{ no }} target="_blank" preload={false}>
              {no}
            </RouterLink>
            <ComplaintStatusBadge status={status} quiet />
          </li>
        ))}
        {more > 0 ? <li className={styles.quiet}>and {more} more</li> : null}
      </ul>
    </>
  )
}
