import { Button, Drawer } from '@mantine/core'
import { type Invitation, invitationsApi } from '@rad/api/session/invitations/contract'
import { word } from '@rad/api/words'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { kindNames, rolesInWords, scopeWords } from '#words/person-words.ts'
import { RecordFacts, type RecordFactsProps } from '#shell/screens/record-facts.tsx'
import { InvitationBadge } from './invitation-words.tsx'
import styles from './invitation.module.css'

export interface InvitationDrawerProps {
  invitation: Invitation | undefined
  isLoading: boolean
  onClose: () => void
}

/** One invitation: what waits for the person, and sending it again or taking it back. */
export function InvitationDrawer({ invitation, isLoading, onClose }: InvitationDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={invitation?.full_name ?? t('Invitation')}
      size={440}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {invitation ? (
        <div className={styles.body}>
          <RecordFacts record={invitation} facts={facts} draws={draws} />
          {invitation.status === 'open' || invitation.status === 'expired' ? (
            <InvitationSteps invitation={invitation} />
          ) : null}
        </div>
      ) : isLoading ? null : (
        <EmptyState title={t('Invitation not found on this page')} text={t('It may be on another page of the list.')} />
      )}
    </Drawer>
  )
}

const facts: RecordFactsProps<Invitation>['facts'] = [
  { key: 'status', label: word('Status') },
  { key: 'kind', label: word('Kind') },
  { key: 'email', label: word('Email'), isWide: true },
  { key: 'roles', label: word('Roles'), isWide: true },
  { key: 'scopes', label: word('Scope'), isWide: true },
  { key: 'clients', label: word('Clients'), kind: 'list', isWide: true },
  { key: 'invited_by', label: word('Invited by') },
  { key: 'sent_at', label: word('Sent'), kind: 'instant' },
  { key: 'expires_at', label: word('Expires'), kind: 'instant' },
  { key: 'answered_at', label: word('Answered'), kind: 'instant' },
]
const draws: RecordFactsProps<Invitation>['draws'] = {
  status: ({ record }) => <InvitationBadge status={record.status} />,
  kind: ({ record }) => t(kindNames[record.kind]),
  roles: ({ record }) => rolesInWords(record.roles),
  scopes: ({ record }) => record.scopes.map(scopeWords).join('; '),
}

function InvitationSteps({ invitation }: { invitation: Invitation }) {
  const resend = useSend(invitationsApi.resend)
  const withdraw = useSend(invitationsApi.withdraw)
  const queryClient = useQueryClient()
  const named = { params: { id: invitation.id }, body: { if_version: invitation.version } }

  /** Someone else may have been faster, or the person: the list then shows what is so now. */
  const step = async (done: Promise<unknown>, text: string) => {
    try {
      await done
      showToast(text, { isElsewhere: true })
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
      await queryClient.invalidateQueries({ queryKey: ['invitations'] })
    }
  }

  return (
    <div className={styles.steps}>
      <Button
        loading={resend.isPending}
        onClick={() =>
          void step(
            resend.mutateAsync(named),
            t('Invitation sent again to {email}. The earlier link no longer works.', { email: invitation.email }),
          )
        }
      >
        {t('Send again')}
      </Button>
      <ConfirmButton
        question={t('Withdraw invitation of {name}?', { name: invitation.full_name })}
        consequence={t('The link stops working. You can invite this address again.')}
        confirmLabel={t('Withdraw')}
        onConfirm={() => step(withdraw.mutateAsync(named), t('Invitation withdrawn.'))}
      >
        {t('Withdraw')}
      </ConfirmButton>
    </div>
  )
}
