import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { holdupsApi } from '@rad/api/workshop/holdups/contract'
import type { HoldupReason } from '@rad/api/workshop/holdup-reasons/contract'
import { useState } from 'react'
import { queueAndWait } from '#api/queue.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { ExpectedField } from './expected-field.tsx'
import { HoldupEvidence } from './holdup-evidence.tsx'
import { HoldupReasonField, reasonHint } from './holdup-reasons.tsx'
import { useHoldupReasons } from './offered-holdup-reasons.ts'
import { ReasonGuidelines } from './reason-guidelines.tsx'
import { Foot, Sheet, useSaying } from './holdup-sheet.tsx'
import { secondsUntil, TimeLeft } from '#words/time-left.tsx'
import type { WorkType } from '#choose/work-types.tsx'
import styles from './holdup-drawer.module.css'

/** The card a hold-up is of, as the drawer names it. */
export interface HoldupCard {
  no: string
  job_type: WorkType
  reg_no: string | null
}

/** A hold-up as the drawer changes it. */
export interface ChangedHoldup {
  id: string
  reason: string
  label: string
  started_at: string
  expected_until: string
  extended_count: number
  version: number
}

export interface HoldupDrawerProps {
  card: HoldupCard & { hold: readonly (ChangedHoldup & { ended_at: string | null })[] }
  /** `hold` to put the card on hold, `holdup-<id>` to change that one; anything else draws nothing. */
  opened: string | undefined
  onClose: () => void
}

/** Puts a card on hold, or changes what holds it up. It goes through the queue, so that it needs no line. */
export function HoldupDrawer({ card, opened, onClose }: HoldupDrawerProps) {
  if (opened === 'hold') return <OpenHoldup card={card} onClose={onClose} />
  const holdup = card.hold.find(({ id, ended_at }) => ended_at === null && opened === `holdup-${id}`)
  return holdup ? <UpdateHoldup card={card} holdup={holdup} onClose={onClose} /> : null
}

const nameOf = ({ reg_no, no }: HoldupCard) => reg_no ?? no

interface HoldupInput {
  reason: string | null
  expected_until: string | null
  linked_no: string
  note: string
  rest_workable: boolean
}

/** What is wrong before anything is sent; the API looks again. */
function faultsOf(input: HoldupInput, reason: HoldupReason | undefined): Record<string, string> {
  if (!reason) return { reason: t('Choose a reason.') }
  if (reason.needs_note && input.note.trim().length < reason.note_min)
    return { note: t('Use at least {count} characters.', { count: reason.note_min }) }
  return {}
}

const proofOf = ({ linked_no, note }: HoldupInput) => ({
  linked_no: linked_no.trim() || null,
  note: note.trim() || null,
})
/** A card shows its hold-ups, and its timeline tells of them. */
const refreshes = ['job-cards', 'timeline']
const now = () => new Date().toISOString()

/** The reason with all fields it needs: of a new hold-up, and of one that goes on for another reason. */
function ReasonFields(props: {
  input: HoldupInput
  reasons: readonly HoldupReason[]
  messages: Record<string, string>
  set: (patch: Partial<HoldupInput>) => void
}) {
  const { input, reasons, messages, set } = props
  const reason = reasons.find(({ code }) => code === input.reason)
  return (
    <>
      <div>
        <HoldupReasonField
          reasons={reasons}
          value={input.reason}
          onChange={(code) => set({ reason: code })}
          error={messages.reason}
        />
        <ReasonGuidelines kind="holdup" code={input.reason} />
      </div>
      <TextInput
        label={t('Reference')}
        description={reasonHint(reason)}
        size="md"
        maxLength={60}
        value={input.linked_no}
        onChange={(event) => set({ linked_no: event.currentTarget.value })}
        error={messages.linked_no}
      />
      <NoteField input={input} set={set} error={messages.note} least={reason?.needs_note ? reason.note_min : 0} />
    </>
  )
}

function NoteField(props: {
  input: HoldupInput
  set: (patch: Partial<HoldupInput>) => void
  error: string | undefined
  /** How many characters the reason requires; 0 where a note is optional. */
  least: number
}) {
  const { input, set, error, least } = props
  return (
    <Textarea
      label={t('Note')}
      required={least > 0}
      description={
        least > 0 && error === undefined ? t('Use at least {count} characters.', { count: least }) : undefined
      }
      size="md"
      rows={2}
      maxLength={2000}
      value={input.note}
      onChange={(event) => set({ note: event.currentTarget.value })}
      error={error}
    />
  )
}

const emptyInput: HoldupInput = { reason: null, expected_until: null, linked_no: '', note: '', rest_workable: false }

export function OpenHoldup({ card, onClose }: { card: HoldupCard; onClose: () => void }) {
  const format = useFormat()
  const reasons = useHoldupReasons(card.job_type)
  const [input, setInput] = useState(emptyInput)
  const { messages, isBusy, say } = useSaying(nameOf(card), onClose)
  const set = (patch: Partial<HoldupInput>) => setInput({ ...input, ...patch })
  const reason = reasons.find(({ code }) => code === input.reason)
  const send = () =>
    queueAndWait(
      holdupsApi.open,
      {
        params: { no: card.no },
        body: {
          reason: input.reason!,
          expected_until: input.expected_until ?? undefined,
          rest_workable: input.rest_workable,
          at: now(),
          ...proofOf(input),
        },
      },
      {
        of: `card:${card.no}`,
        title: nameOf(card),
        text: t('On hold: {reason}', { reason: t(reason!.label) }),
        refreshes,
      },
    )
  return (
    <Sheet title={t('Put {name} on hold', { name: nameOf(card) })} onClose={onClose}>
      <ReasonFields input={input} reasons={reasons} messages={messages} set={set} />
      <ExpectedField
        value={input.expected_until}
        onChange={(expected_until) => set({ expected_until })}
        error={messages.expected_until}
      />
      {reason && !input.expected_until ? (
        <p className={styles.now}>
          {t('Without a time, it is expected to last {length}.', {
            length: format.length(reason.default_hours * 3600),
          })}
        </p>
      ) : null}
      {reason?.needs_evidence ? (
        <p className={styles.now}>{t('You can add files once the vehicle is on hold.')}</p>
      ) : null}
      <Switch
        label={t('Other work on the vehicle can go on')}
        checked={input.rest_workable}
        onChange={(event) => set({ rest_workable: event.currentTarget.checked })}
      />
      <Foot
        message={messages.form}
        label={t('Put on hold')}
        isBusy={isBusy}
        onClose={onClose}
        onDone={() => void say(faultsOf(input, reason), send)}
      />
    </Sheet>
  )
}

type Way = 'extend' | 'change' | 'end'

export interface UpdateHoldupProps {
  card: HoldupCard
  holdup: ChangedHoldup
  onClose: () => void
}

/** A new time, another reason, or the end: what a morning list asks of each hold-up. */
export function UpdateHoldup({ card, holdup, onClose }: UpdateHoldupProps) {
  const format = useFormat()
  const reasons = useHoldupReasons(card.job_type)
  const [way, setWay] = useState<Way>('extend')
  const [input, setInput] = useState<HoldupInput>(emptyInput)
  const { messages, isBusy, say } = useSaying(nameOf(card), onClose)
  const set = (patch: Partial<HoldupInput>) => setInput({ ...input, ...patch })
  const reason = reasons.find(({ code }) => code === input.reason)
  const current = reasons.find(({ code }) => code === holdup.reason)
  const { id, version } = holdup
  const left = secondsUntil(holdup.expected_until)
  const seen = () => ({ at: now(), if_version: version })
  const details = (text: string) => ({ of: `holdup:${id}`, title: nameOf(card), text, refreshes })
  const note = input.note.trim() ? { note: input.note.trim() } : {}

  const extend = () =>
    queueAndWait(
      holdupsApi.extend,
      { params: { id }, body: { expected_until: input.expected_until!, ...note, ...seen() } },
      details(t('Expected until {instant}', { instant: format.instant(input.expected_until!) })),
    )
  const change = () =>
    queueAndWait(
      holdupsApi.change,
      {
        params: { id },
        body: {
          reason: input.reason!,
          expected_until: input.expected_until ?? undefined,
          ...proofOf(input),
          ...seen(),
        },
      },
      details(t('New reason: {reason}', { reason: t(reason!.label) })),
    )
  const end = () =>
    queueAndWait(holdupsApi.end, { params: { id }, body: { ...note, ...seen() } }, details(t('Hold-up ended')))

  const done: Record<Way, () => Promise<void>> = {
    extend: () => say(input.expected_until ? {} : { expected_until: t('Choose a time.') }, extend),
    change: () => say(faultsOf(input, reason), change),
    end: () => say({}, end),
  }

  return (
    <Sheet title={t('Update {name}', { name: nameOf(card) })} onClose={onClose}>
      <div className={styles.now}>
        <strong>{t(holdup.label)}</strong>
        {t('Since {from}, expected until {to}', {
          from: format.instant(holdup.started_at),
          to: format.instant(holdup.expected_until),
        })}{' '}
        {left < 0 ? <TimeLeft seconds={left} /> : null}
      </div>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('What has changed')}
        value={way}
        onChange={(value) => setWay(value as Way)}
        data={[
          { value: 'extend', label: t('New time') },
          { value: 'change', label: t('Other reason') },
          { value: 'end', label: t('Ended') },
        ]}
      />
      {way === 'change' ? <ReasonFields input={input} reasons={reasons} messages={messages} set={set} /> : null}
      {way === 'end' ? null : (
        <ExpectedField
          value={input.expected_until}
          {...(way === 'extend' && { after: holdup.expected_until })}
          onChange={(expected_until) => set({ expected_until })}
          error={messages.expected_until}
        />
      )}
      {way === 'change' ? null : <NoteField input={input} set={set} error={messages.note} least={0} />}
      {way === 'extend' && holdup.extended_count === 2 ? (
        <p className={styles.now}>{t('This is the third new time: a ticket opens.')}</p>
      ) : null}
      {way === 'change' || !current?.evidence ? null : <HoldupEvidence id={id} hint={reasonHint(current)} />}
      <Foot
        message={messages.form}
        label={t('Done')}
        isBusy={isBusy}
        onClose={onClose}
        onDone={() => void done[way]()}
      />
    </Sheet>
  )
}
