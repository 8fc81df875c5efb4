import { type HelpdeskCase, helpdeskApi, publishFields } from '@rad/api/knowledge/helpdesk/contract'
import { type KnownIssue, knownIssueFields } from '@rad/api/knowledge/known-issues/contract'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { t } from '#kit/words.ts'
import { knownIssueControls } from '#capabilities/knowledge/known-issues/parts/known-issue-fields.tsx'
import { touched } from './use-case-move.ts'
import styles from './case-form.module.css'

const fields = { ...knownIssueFields.fields, ...publishFields.fields }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const paragraph = (text: string | null) => (text ? `<p>${escaped(text).replaceAll('\n', '<br>')}</p>` : '')

/** What a solved case says, as a known issue would say it. */
const takenFrom = ({ title, system_group, model, dtc_codes, concern, close }: HelpdeskCase) => ({
  title,
  system_group: system_group ?? 'other',
  models: model ? [model] : [],
  dtc_codes,
  symptoms: concern ?? '',
  remedy: paragraph(close.cause) + paragraph(close.correction),
})

/** Turns a solved case into a known issue in one step: read over, and published without what names anybody. */
export function MakeKnownDrawer({ file, onClose }: { file: HelpdeskCase; onClose: () => void }) {
  const make = useSend(helpdeskApi.makeKnown, { refreshes: touched })
  const navigate = useNavigate()
  return (
    <DeclaredForm
      fields={fields}
      initial={takenFrom(file)}
      title={t('Turn {no} into known issue', { no: file.no })}
      draftKey={`helpdesk:${file.no}:make-known`}
      schema={helpdeskApi.makeKnown.body}
      submitLabel={t('Turn into known issue')}
      controls={knownIssueControls}
      above={
        <p className={styles.small}>
          {t('Every outlet reads it. Leave out names of outlets and people, VINs, and case numbers.')}
        </p>
      }
      onSubmit={(body) => make.mutateAsync({ params: { no: file.no }, body })}
      onSaved={(saved) => {
        const { no, status } = saved as KnownIssue
        sayDone(
          status === 'published'
            ? t('Known issue {no} published.', { no })
            : t('Known issue {no} saved as draft.', { no }),
        )
        void navigate({ to: '/known-issues/$no', params: { no } })
      }}
      onClose={onClose}
    />
  )
}
