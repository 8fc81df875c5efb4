import { Button, Modal, Select } from '@mantine/core'
import { type Load, tsmApi, type TsmRow, type UnmappedRow } from '@rad/api/network/tsm/contract'
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
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './tsm.module.css'

export interface Place {
  outlet: string
  job_type: 'service' | 'bodyshop'
}

/** Where an outlet lies. */
export type Lies = Pick<UnmappedRow, 'region' | 'territory'>

export interface MapDialogProps {
  places: readonly Place[]
  /** Where they lie: managers of the same region come first. */
  near?: readonly Lies[] | undefined
  /** They come from the work queue: refused where someone was quicker. */
  onlyUnmapped?: boolean
  onClose: () => void
  onMapped: () => void
}

/** What the mapping would do, by the API, read again with every choice. */
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

/** The managers to choose from, those of the region first, and the only one who has the territory already. */
function offered(managers: readonly TsmRow[] | undefined, near: readonly Lies[]) {
  const working = managers?.filter(({ status }) => status !== 'inactive') ?? []
  const option = ({ id, name, regions }: TsmRow) => ({ value: id, label: `${name} · ${regions.join(', ')}` })
  const ofRegion = working.filter(({ regions }) => near.every(({ region }) => regions.includes(region)))
  const elsewhere = working.filter((one) => !ofRegion.includes(one))
  const [only, another] = ofRegion.filter(
    ({ status, territories }) =>
      status === 'active' && near.every(({ territory }) => territory !== null && territories.includes(territory)),
  )
  return {
    suggested: near.length > 0 && only && !another ? only.id : null,
    options:
      elsewhere.length === 0 || ofRegion.length === 0
        ? working.map(option)
        : [
            { group: t('Same region'), items: ofRegion.map(option) },
            { group: t('Other regions'), items: elsewhere.map(option) },
          ],
  }
}

/** Gives outlets to a manager: the load before and after is there before anything is done. */
export function MapDialog({ places, near = [], onlyUnmapped = false, onClose, onMapped }: MapDialogProps) {
  const { timeZone } = useFormat()
  const [from, setFrom] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(timeNow())))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isListOpen, setListOpen] = useState<boolean>()
  const managers = useQuery(query(tsmApi.list, { query: { perPage: 100, sort: 'name' } })).data?.rows
  const { options, suggested } = offered(managers, near)
  const tsm = chosen ?? suggested
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
            description={
              tsm && tsm === suggested ? t('Suggested: already responsible for outlets in this territory.') : undefined
            }
            data={options}
            searchable
            allowDeselect={false}
            data-autofocus
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            openOnFocus={false}
            // A suggestion is not covered by the others at once.
            dropdownOpened={isListOpen ?? (managers !== undefined && suggested === null)}
            onDropdownOpen={() => setListOpen(true)}
            onDropdownClose={() => setListOpen(false)}
            nothingFoundMessage={t('No results.')}
            value={tsm}
            onChange={setChosen}
          />
          <DayField label={t('From')} value={from} onChange={(day) => day && setFrom(day)} />
        </div>
        {refused ? (
          <p className={styles.refused} role="alert">
            {translateApiMessage(refused.message)}
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
            <span>{translateApiMessage(problem ?? '')}</span>
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
