import { Button, Modal, Select } from '@mantine/core'
import { type Load, tsmApi } from '@rad/api/network/tsm/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t, told } from '#kit/words.ts'
import styles from './tsm.module.css'

export interface Place {
  outlet: string
  job_type: 'service' | 'bodyshop'
}

export interface MapDialogProps {
  places: readonly Place[]
  /** They come from the work queue: refused where somebody was quicker. */
  onlyUnmapped?: boolean
  onClose: () => void
  onMapped: () => void
}

/** What the API says the mapping would do, asked anew with every choice. */
function usePreview(body: Parameters<ReturnType<typeof useSend<typeof tsmApi.preview>>['mutate']>[0]['body'] | null) {
  const preview = useSend(tsmApi.preview)
  const { mutate, reset } = preview
  const key = JSON.stringify(body)
  useEffect(() => {
    if (body) mutate({ body })
    else reset()
    // oxlint-disable-next-line react/exhaustive-deps -- the body by its value
  }, [key])
  return preview
}

/** Gives outlets to a manager: the load before and after stands there before anything is done. */
export function MapDialog({ places, onlyUnmapped = false, onClose, onMapped }: MapDialogProps) {
  const { timeZone } = useFormat()
  const [from, setFrom] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(timeNow())))
  const [tsm, setTsm] = useState<string | null>(null)
  const managers = useQuery(query(tsmApi.list, { query: { perPage: 100, sort: 'name' } })).data?.rows
  const body = tsm && from ? { tsm, from, outlets: [...places], if_unmapped_only: onlyUnmapped } : null
  const preview = usePreview(body)
  const map = useSend(tsmApi.map, { refreshes: ['tickets', 'levels'] })
  const problems = preview.data?.rows.filter(({ problem }) => problem !== null) ?? []
  const refused = map.error ?? preview.error

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!body) return
    map.mutate(
      { body },
      {
        onSuccess: ({ mapped }) => {
          const name = managers?.find(({ id }) => id === tsm)?.name ?? ''
          showToast(
            t('{count, plural, one {# outlet job type} other {# outlet job types}} mapped to {name}.', {
              count: mapped,
              name,
            }),
            { isElsewhere: true },
          )
          onMapped()
        },
      },
    )
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Map {count, plural, one {# outlet job type} other {# outlet job types}}', { count: places.length })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} className={styles.form} noValidate>
        <div className={styles.pair}>
          <Select
            label={t('Territory manager')}
            placeholder={t('Choose a manager')}
            data={managers
              ?.filter(({ status }) => status !== 'inactive')
              .map(({ id, name, regions }) => ({ value: id, label: `${name} · ${regions.join(', ')}` }))}
            searchable
            allowDeselect={false}
            data-autofocus
            nothingFoundMessage={t('No results.')}
            value={tsm}
            onChange={setTsm}
          />
          <DayField label={t('From')} value={from} onChange={(day) => day && setFrom(day)} />
        </div>
        {refused ? (
          <p className={styles.refused} role="alert">
            {told(refused.message)}
          </p>
        ) : null}
        {problems.length > 0 ? <Problems rows={problems} /> : null}
        {preview.data && tsm && problems.length === 0 ? <LoadTable load={preview.data.load} /> : null}
        <p className={styles.quiet}>
          {t('Open tickets stay with their owners. They’re reassigned only by escalation or by hand.')}
        </p>
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            loading={map.isPending}
            disabled={!preview.data || problems.length > 0 || preview.isPending}
          >
            {t('Map')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Which of them refuse the manager, and why. */
function Problems({ rows }: { rows: readonly (Place & { problem: string | null })[] }) {
  return (
    <section className={styles.problems}>
      <h3>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
        {t('Conflicts')}
      </h3>
      <ul aria-label={t('Conflicts')} tabIndex={0}>
        {rows.map(({ outlet, job_type, problem }) => (
          <li key={`${outlet}:${job_type}`}>
            <strong>
              {outlet} · {inWords(job_type)}
            </strong>
            <span>{told(problem ?? '')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LoadTable({ load }: { load: readonly Load[] }) {
  return (
    <table className={styles.load}>
      <caption>{t('Workload before and after mapping')}</caption>
      <thead>
        <tr>
          <th>{t('Manager')}</th>
          <th>{t('Outlet job types')}</th>
          <th>{t('Open tickets')}</th>
        </tr>
      </thead>
      <tbody>
        {load.map((one) => (
          <tr key={one.id}>
            <td>{one.name}</td>
            <td>
              <Change before={one.outlets_before} after={one.outlets_after} />
            </td>
            <td>
              <Change before={one.open_tickets_before} after={one.open_tickets_after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Change({ before, after }: { before: number; after: number }) {
  const { number } = useFormat()
  return (
    <bdi title={t('{before} before, {after} after', { before: number(before), after: number(after) })}>
      {number(before)}
      <span className={styles.arrow} aria-hidden="true">
        →
      </span>
      <strong>{number(after)}</strong>
    </bdi>
  )
}
