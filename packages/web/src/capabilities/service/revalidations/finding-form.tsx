import { Button, Drawer, Select, Textarea, TextInput } from '@mantine/core'
import type { Revalidation } from '@rad/api/service/revalidations/contract'
import { type FindingRow, findingsApi } from '@rad/api/service/revalidations/findings.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { useIsPhone } from '#kit/base/use-is-phone.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { DayInput } from '#kit/form/day-input.tsx'
import { refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import styles from './audit.module.css'

type Severity = FindingRow['severity']
const severities: readonly Severity[] = ['minor', 'major', 'critical']
const names = ['item', 'text', 'severity', 'action', 'owner', 'due_on']

export interface FindingFormProps {
  revalidation: Pick<Revalidation, 'no' | 'items'>
  /** Without one, a finding is added. */
  finding?: FindingRow
  onClose: () => void
}

/** Adds a finding or changes one: what is wrong, how bad it is, what is to be done, by whom, and until when. */
export function FindingForm({ revalidation, finding, onClose }: FindingFormProps) {
  const { no, items } = revalidation
  const isPhone = useIsPhone()
  const people = useQuery(query(findingsApi.people, { params: { no } })).data ?? []
  const add = useSend(findingsApi.add, { refreshes: ['revalidations', 'timeline'] })
  const update = useSend(findingsApi.update, { refreshes: ['revalidations', 'timeline'] })
  const given = people.find(({ name }) => name === finding?.owner)?.username ?? null
  const [item, setItem] = useState<string | null>(finding?.item ?? null)
  const [severity, setSeverity] = useState<Severity>(finding?.severity ?? 'minor')
  const [chosenOwner, setOwner] = useState<string | null>()
  const [due, setDue] = useState<string | null>(finding?.due_on ?? null)
  const owner = chosenOwner === undefined ? given : chosenOwner

  const form = usePlainForm(async (typed) => {
    const facts = { text: typed('text'), severity, action: typed('action') || null, owner }
    const dueOn = due === null ? {} : { due_on: due }
    const sent = finding
      ? update.mutateAsync({ params: { id: finding.id }, body: { ...facts, ...dueOn, if_version: finding.version } })
      : add.mutateAsync({ params: { no }, body: { ...facts, ...dueOn, item } })
    const refused = await refusalOf(sent, names)
    if (refused) return refused
    sayDone(finding ? t('Finding saved.') : t('Finding added.'))
    onClose()
    return undefined
  })
  const { messages } = form
  return (
    <Drawer
      opened
      onClose={onClose}
      title={finding ? t('Edit finding') : t('Add finding')}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'auto' : 440}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form.element} onSubmit={form.onSubmit} className={styles.dialog} noValidate>
        {messages.form ? (
          <p className={styles.refused} role="alert">
            {messages.form}
          </p>
        ) : null}
        {finding ? null : (
          <Select
            label={t('Checklist item')}
            data={items.map(({ key, text }) => ({ value: key, label: `${key} · ${text}` }))}
            value={item}
            onChange={setItem}
            searchable
            clearable
            error={messages.item}
          />
        )}
        <TextInput
          name="text"
          label={t('Finding')}
          required
          maxLength={300}
          autoComplete="off"
          defaultValue={finding?.text ?? ''}
          error={messages.text}
        />
        <Select
          label={t('Severity')}
          description={t('Due in 30 days if minor, 14 if major, and 3 if critical, unless you set a due date.')}
          data={severities.map((value) => ({ value, label: inWords(value) }))}
          value={severity}
          onChange={(value) => setSeverity((value ?? 'minor') as Severity)}
          allowDeselect={false}
          error={messages.severity}
        />
        <Textarea
          name="action"
          label={t('Action')}
          rows={2}
          maxLength={2000}
          defaultValue={finding?.action ?? ''}
          error={messages.action}
        />
        <Select
          label={t('Owner')}
          data={people.map(({ username, name }) => ({ value: username, label: name }))}
          value={owner}
          onChange={setOwner}
          searchable
          clearable
          nothingFoundMessage={t('No results.')}
          error={messages.owner}
        />
        <DayInput label={t('Due date')} value={due} onChange={setDue} error={messages.due_on} />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {finding ? t('Save') : t('Add')}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
