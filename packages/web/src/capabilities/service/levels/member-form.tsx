import { Button } from '@mantine/core'
import { type LevelMember, levelsApi } from '@rad/api/service/levels/contract'
import { word } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { controlOf } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { useOpened } from '#kit/page/use-opened.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { RecordFacts, type RecordFactsProps } from '#shell/screens/record-facts.tsx'
import { levelWords } from '#words/ticket-words.tsx'
import { mendingOf } from './gap-line.tsx'
import { MemberStateBadge } from './level-words.tsx'
import { DeputyField, periodFields, periodLayout } from './period-fields.tsx'
import { useCandidates } from './use-candidates.ts'

const schema = levelsApi.updateMember.body.omit({ if_version: true })

const facts: RecordFactsProps<LevelMember>['facts'] = [
  { key: 'level', label: word('Level') },
  { key: 'state', label: word('Today') },
  { key: 'place', label: word('Place'), isWide: true },
  { key: 'job_type', label: word('Job type') },
  { key: 'channel', label: word('Channel') },
]
const draws: RecordFactsProps<LevelMember>['draws'] = {
  level: ({ record }) => levelWords(record.level),
  state: ({ record }) => <MemberStateBadge state={record.state} />,
  place: ({ record }) => record.place ?? t('Their mapped outlets'),
  job_type: ({ record: { job_type } }) => (job_type ? inWords(job_type) : t('All')),
}

/** A member's days, absence and deputy; their place stays, another one is a line of its own. */
export function MemberForm({ member, onClose }: { member: LevelMember; onClose: () => void }) {
  const update = useSend(levelsApi.updateMember)
  const can = useCan()
  const drawer = useOpened()
  const { level, outlet, dealer } = member
  const mayChange = can('update Level')
  const deputies = useCandidates({ level, outlet, dealer: level < 3 ? dealer : null }, mayChange)
  const known = member.deputy_user_id && !deputies.some(({ id }) => id === member.deputy_user_id)
  const nameOf = (id: unknown) =>
    id === member.deputy_user_id ? member.deputy : deputies.find((one) => one.id === id)?.full_name

  return (
    <DeclaredForm
      fields={periodFields}
      record={member}
      title={member.name}
      draftKey={`levels:${member.id}`}
      schema={schema}
      words={(key, value) => (key === 'deputy_user_id' ? nameOf(value) : value)}
      isReadOnly={!mayChange}
      tools={
        can('create Level') && level !== 3
          ? () => (
              <Button
                variant="subtle"
                onClick={() =>
                  drawer.open(mendingOf({ ...member, key: '', kind: 'nobody', member_id: null, since: null }))
                }
              >
                {t('Add another member')}
              </Button>
            )
          : undefined
      }
      onSubmit={(values, version) =>
        update.mutateAsync({ params: { id: member.id }, body: { ...values, if_version: version! } })
      }
      onSaved={() => {
        sayDone(t('Member saved.'))
        onClose()
      }}
      onClose={onClose}
      above={<RecordFacts record={member} facts={facts} draws={draws} />}
      layout={periodLayout}
      controls={{
        deputy_user_id: (props) => (
          <DeputyField
            {...controlOf(props)}
            deputies={known ? [...deputies, { id: member.deputy_user_id!, full_name: member.deputy ?? '' }] : deputies}
            user_id={member.user_id}
          />
        ),
      }}
    />
  )
}
