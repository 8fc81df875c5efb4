import { Button, Select, TextInput } from '@mantine/core'
import { type Panel, type PanelMember, panelsApi } from '@rad/api/service/panels/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { Badge } from '#kit/badge.tsx'
import { useFormat } from '#kit/format.tsx'
import { isRefusal } from '#kit/refusal.ts'
import { showToast } from '#kit/toast.ts'
import { t, told } from '#kit/words.ts'
import styles from './panels.module.css'

export interface PanelMembersProps {
  panel: Panel
  /** Who may be given a seat. */
  people: readonly { id: string; name: string; email: string }[]
  mayChange: boolean
}

/** Who sits on a panel, and who left. Each change is saved as it is made. */
export function PanelMembers({ panel, people, mayChange }: PanelMembersProps) {
  const open = panel.seats.filter((seat) => seat.is_open || seat.to_on === null)
  const gone = panel.seats.filter((seat) => !open.includes(seat))
  const seated = new Set(open.filter(({ to_on }) => to_on === null).map(({ user_id }) => user_id))
  return (
    <section className={styles.part} aria-label={t('Members')}>
      <h3>{t('Members')}</h3>
      {panel.is_short ? (
        <Badge tone="warn">
          {t('{members} of {quorum} needed: it cannot decide.', { members: panel.members, quorum: panel.quorum })}
        </Badge>
      ) : null}
      <ul className={styles.seats}>
        {open.map((seat) => (
          <Seat key={`${seat.id}:${seat.version}`} panel={panel} seat={seat} mayChange={mayChange} />
        ))}
        {gone.map((seat) => (
          <Seat key={seat.id} panel={panel} seat={seat} mayChange={false} />
        ))}
      </ul>
      {mayChange ? <AddMember panel={panel} people={people.filter(({ id }) => !seated.has(id))} /> : null}
    </section>
  )
}

function Seat({ panel, seat, mayChange }: { panel: Panel; seat: PanelMember; mayChange: boolean }) {
  const { day, timeZone } = useFormat()
  const [email, setEmail] = useState(seat.email)
  const update = useSend(panelsApi.updateMember)
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  const change = (body: { email?: string; to_on?: string | null }) =>
    update.mutate({ params: { id: panel.id, member: seat.id }, body: { ...body, if_version: seat.version } })
  const refused = update.error && told((isRefusal(update.error) && update.error.fields.email) || update.error.message)
  const name = seat.name ?? seat.email
  const from = day(seat.from_on)

  return (
    <li className={styles.seat} data-gone={!seat.is_open || undefined}>
      <span className={styles.person}>
        <span>
          {name}
          {seat.is_open && !seat.can_vote ? <Badge tone="warn">{t('Cannot vote')}</Badge> : null}
        </span>
        <span className={styles.since}>
          {seat.to_on ? t('{from} to {to}', { from, to: day(seat.to_on) }) : t('Since {day}', { day: from })}
        </span>
      </span>
      {mayChange ? (
        <Button
          size="xs"
          variant="default"
          aria-label={seat.to_on ? t('Keep {name}', { name }) : t('End the seat of {name}', { name })}
          disabled={update.isPending}
          onClick={() => change({ to_on: seat.to_on ? null : today() })}
        >
          {seat.to_on ? t('Keep') : t('End today')}
        </Button>
      ) : null}
      {mayChange ? (
        <TextInput
          className={styles.email}
          size="xs"
          type="email"
          aria-label={t('E-mail of {name}', { name })}
          value={email}
          error={refused}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={() => (email.trim().toLowerCase() === seat.email ? undefined : change({ email }))}
        />
      ) : null}
    </li>
  )
}

function AddMember({ panel, people }: Pick<PanelMembersProps, 'panel' | 'people'>) {
  const [chosen, setChosen] = useState<string | null>(null)
  const add = useSend(panelsApi.addMember)
  const submit = () => {
    if (!chosen) return
    add.mutate(
      { params: { id: panel.id }, body: { user_id: chosen } },
      {
        onSuccess: () => {
          showToast(t('The seat is given.'))
          setChosen(null)
        },
      },
    )
  }
  return (
    <div className={styles.add}>
      <Select
        label={t('Give a seat to')}
        placeholder={t('Somebody who may vote')}
        data={people.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }))}
        searchable
        clearable
        nothingFoundMessage={t('Nothing is called that.')}
        value={chosen}
        onChange={setChosen}
        error={add.error ? told(add.error.message) : undefined}
      />
      <Button variant="default" disabled={!chosen} loading={add.isPending} onClick={submit}>
        {t('Add')}
      </Button>
    </div>
  )
}
