import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { type Panel, type PanelMember, panelsApi } from '@rad/api/service/panels/contract'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { isRefusal } from '#kit/form/refusal.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { useVoters } from './use-voters.ts'
import styles from './panels.module.css'

export interface PanelMembersProps {
  panel: Panel
  mayChange: boolean
}

/** Who sits on a panel, and who left. Each change is saved as it is made. */
export function PanelMembers({ panel, mayChange }: PanelMembersProps) {
  const people = useVoters() ?? []
  const open = panel.seats.filter((seat) => seat.is_open || seat.to_on === null)
  const gone = panel.seats.filter((seat) => !open.includes(seat))
  const seated = new Set(open.filter(({ to_on }) => to_on === null).map(({ user_id }) => user_id))
  return (
    <section className={styles.part} aria-label={t('Members')}>
      <h3>{t('Members')}</h3>
      {panel.is_short ? (
        <Badge tone="warn">
          {t('{members} of {quorum} required members. The panel can’t decide.', {
            members: panel.members,
            quorum: panel.quorum,
          })}
        </Badge>
      ) : null}
      <ul className={styles.seats}>
        {open.map((seat) => (
          <Seat key={seat.id} panel={panel} seat={seat} mayChange={mayChange} />
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
  const [isWriting, setWriting] = useState(false)
  const update = useSend(panelsApi.updateMember)
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(timeNow()))
  const change = (body: { email?: string; to_on?: string | null }, done: string) =>
    update.mutate(
      { params: { id: panel.id, member: seat.id }, body: { ...body, if_version: seat.version } },
      {
        onSuccess: () => {
          sayDone(done)
          setWriting(false)
        },
      },
    )
  const refused =
    update.error && translateApiMessage((isRefusal(update.error) && update.error.fields.email) || update.error.message)
  const name = seat.name ?? seat.email
  const from = day(seat.from_on)
  const end = seat.to_on
    ? { label: t('Keep membership'), run: () => change({ to_on: null }, t('Membership kept.')) }
    : {
        label: t('End membership today'),
        run: () => change({ to_on: today() }, t('Membership ends today.')),
        isBad: true,
      }

  return (
    <li className={styles.seat} data-gone={!seat.is_open || undefined}>
      <span className={styles.person}>
        <span>
          {name}
          {seat.is_open && !seat.can_vote ? <Badge tone="warn">{t('Can’t vote')}</Badge> : null}
        </span>
        <span className={styles.since}>
          {seat.email} ·{' '}
          {seat.to_on ? t('{from} to {to}', { from, to: day(seat.to_on) }) : t('Since {day}', { day: from })}
        </span>
      </span>
      {mayChange ? (
        <ActionMenu
          groups={[[{ label: t('Edit email'), run: () => setWriting(true) }], [end]]}
          trigger={
            <ActionIcon aria-label={t('More actions for {name}', { name })} disabled={update.isPending}>
              <IconDotsVertical size={16} stroke={1.8} />
            </ActionIcon>
          }
        />
      ) : null}
      {isWriting ? (
        <EmailField
          name={name}
          was={seat.email}
          refused={refused}
          isBusy={update.isPending}
          onSave={(email) => change({ email }, t('Email saved.'))}
          onCancel={() => setWriting(false)}
        />
      ) : refused ? (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      ) : null}
    </li>
  )
}

interface EmailFieldProps {
  name: string
  was: string
  refused: string | null
  isBusy: boolean
  onSave: (email: string) => void
  onCancel: () => void
}

/** Where the mails for a member go. Its keys are its own: Enter must not send the panel, nor Escape close the drawer. */
function EmailField({ name, was, refused, isBusy, onSave, onCancel }: EmailFieldProps) {
  const [email, setEmail] = useState(was)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') onSave(email)
    else onCancel()
  }
  return (
    <div className={styles.email}>
      <TextInput
        ref={field}
        size="xs"
        type="email"
        aria-label={t('Email of {name}', { name })}
        value={email}
        error={refused}
        onChange={(event) => setEmail(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="xs" variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button size="xs" aria-label={t('Save email of {name}', { name })} loading={isBusy} onClick={() => onSave(email)}>
        {t('Save')}
      </Button>
    </div>
  )
}

function AddMember({
  panel,
  people,
}: {
  panel: Panel
  people: readonly { id: string; name: string; email: string }[]
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const add = useSend(panelsApi.addMember)
  const submit = () => {
    if (!chosen) return
    add.mutate(
      { params: { id: panel.id }, body: { user_id: chosen } },
      {
        onSuccess: () => {
          sayDone(t('Member added.'))
          setChosen(null)
        },
      },
    )
  }
  return (
    <div className={styles.add}>
      <Select
        label={t('Add member')}
        placeholder={t('Choose someone who can vote')}
        data={people.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }))}
        searchable
        clearable
        nothingFoundMessage={t('No results.')}
        value={chosen}
        onChange={setChosen}
        error={add.error ? translateApiMessage(add.error.message) : undefined}
      />
      <Button variant="default" disabled={!chosen} loading={add.isPending} onClick={submit}>
        {t('Add')}
      </Button>
    </div>
  )
}
