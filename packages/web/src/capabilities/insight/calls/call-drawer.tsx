import { callFields, callsApi } from '@rad/api/insight/calls/contract'
import { useState } from 'react'
import { type FieldControl, controlOf } from '#kit/form/declared-fields.tsx'
import { choiceIn } from '#kit/form/field-controls.tsx'
import { FileField } from '#kit/form/file-field.tsx'
import { MomentField } from '#kit/form/moment-field.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { purposeWords } from './parts/call-words.tsx'

/** Longer transcripts come by the feed. */
const largestMegabytes = 0.8

const startedAt: FieldControl = (props) => {
  const { form, name } = props
  return (
    <MomentField
      {...controlOf(props)}
      value={form.values[name] as string | undefined}
      onChange={(instant) => form.setFieldValue(name, instant)}
    />
  )
}

interface TranscriptFileProps {
  error: unknown
  onRead: (text: string | null) => void
}

/** A file of a recognizer, read as text: the server finds out which kind it is. */
function TranscriptFile({ error, onRead }: TranscriptFileProps) {
  const [files, setFiles] = useState<File[]>([])
  const take = async (chosen: File[]) => {
    setFiles(chosen)
    onRead(chosen[0] ? await chosen[0].text() : null)
  }
  return (
    <FileField
      label={t('Transcript')}
      description={
        error ? (
          <span role="alert">{String(error)}</span>
        ) : (
          t('WebVTT, SRT, RTTM, or JSON of Whisper, Amazon, Google, Microsoft, or Deepgram.')
        )
      }
      accept=".json,.vtt,.srt,.rttm,.txt"
      largestMegabytes={largestMegabytes}
      files={files}
      onChange={(chosen) => void take(chosen)}
    />
  )
}

const controls = {
  started_at: startedAt,
  purpose: choiceIn(purposeWords),
  transcript: (({ form, name }) => (
    <TranscriptFile error={form.errors[name]} onRead={(text) => form.setFieldValue(name, text)} />
  )) satisfies FieldControl,
}

/** Adds a call with the transcript of a file. */
export const CallDrawer = formDrawer({
  fields: callFields.fields,
  add: callsApi.add,
  id: 'no',
  page: '/calls/$no',
  touches: ['timeline'],
  title: () => t('Add call'),
  confirm: ({ no }, _isNew, say) => say(t('Call {no} added.', { no })),
  rows: [
    'transcript',
    'id',
    ['started_at', 'duration_s'],
    'consent',
    ['agent', 'outlet'],
    ['purpose', 'outcome'],
    ['direction', 'medium'],
    ['queue', 'customer'],
    ['vin', 'language'],
  ],
  controls: () => controls,
})
