import { Select, Textarea } from '@mantine/core'
import { modelsApi } from '@rad/api/network/models/contract'
import { dueDatesApi, moveFields } from '@rad/api/service/follow-ups/due-dates.contract'
import { word } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { namedOptions, usePlaces } from '#choose/use-place-options.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { controlOf, type FieldControl, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { listErrorOf } from '#kit/form/field-controls.tsx'
import { inOrder, t } from '#kit/words.ts'
import { DueDatePreview, MoveCount } from './due-date-preview.tsx'
import styles from './due-dates.module.css'

type FieldProps = Parameters<FieldControl>[0]

function RegionField(props: FieldProps) {
  return <Select data={namedOptions(usePlaces()?.regions) ?? []} searchable clearable {...controlOf(props)} />
}

/** A make of the master, or a model of it. */
function ModelField(props: FieldProps) {
  const { form, name } = props
  const { data: models = [] } = useQuery({
    ...query(modelsApi.options, { query: { active: undefined } }),
    staleTime: 5 * 60_000,
  })
  const isMake = name === 'make'
  const ofMake = models.filter(({ make }) => isMake || !form.values.make || make === form.values.make)
  return (
    <Select
      data={[...new Set(ofMake.map((one) => (isMake ? one.make : one.name)))].toSorted(inOrder)}
      searchable
      clearable
      nothingFoundMessage={t('No results.')}
      {...controlOf(props)}
      onChange={(chosen) => {
        form.setFieldValue(name, chosen)
        if (isMake) form.setFieldValue('model', null)
      }}
    />
  )
}

/** VINs as they are copied from a column of a file. */
function VinsField(props: FieldProps) {
  const { form, name } = props
  const [typed, setTyped] = useState(() => ((form.values[name] as string[] | null) ?? []).join('\n'))
  return (
    <Textarea
      rows={3}
      {...controlOf(props)}
      classNames={{ input: styles.vins }}
      error={listErrorOf(form.errors, name)}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const vins = value.split(/[\s,;]+/).filter(Boolean)
        form.setFieldValue(name, vins.length > 0 ? vins : null)
      }}
    />
  )
}

const controls: FieldControls = {
  region: (props) => <RegionField {...props} />,
  make: (props) => <ModelField {...props} />,
  model: (props) => <ModelField {...props} />,
  vins: (props) => <VinsField {...props} />,
}

const rows = [
  'reason',
  'note',
  { heading: word('Vehicles') },
  'region',
  ['make', 'model'],
  ['due_from', 'due_to'],
  'vins',
  { heading: word('Move') },
  ['months', 'days'],
  'to_on',
] as const

/** Moves the due dates of many vehicles, with what that does shown before. */
export function DueDateForm({ onClose }: { onClose: () => void }) {
  const send = useSend(dueDatesApi.move)
  return (
    <DeclaredForm
      fields={moveFields.fields}
      title={t('Move due dates')}
      submitLabel={t('Move due dates')}
      draftKey="due-dates:new"
      schema={dueDatesApi.move.body}
      rows={rows}
      controls={controls}
      tools={({ values }) => <MoveCount values={values} />}
      below={(values) => <DueDatePreview values={values} />}
      onSubmit={(body) => send.mutateAsync({ body })}
      onSaved={() => {
        sayDone(t('Due dates are moving.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
