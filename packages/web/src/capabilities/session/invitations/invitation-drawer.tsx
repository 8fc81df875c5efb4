import { Button, Drawer } from '@mantine/core'
import { type Invitation, invitationsApi } from '@rad/api/session/invitations/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { saidBy } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { kindNames, rolesInWords, scopeWords } from '#words/person-words.ts'
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
          <InvitationFacts invitation={invitation} />
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

function InvitationFacts({ invitation }: { invitation: Invitation }) {
  return (
    <Facts>
      <Fact label={t('Status')} value={<InvitationBadge status={invitation.status} />} />
      <Fact label={t('Kind')} value={t(kindNames[invitation.kind])} />
      <Fact wide label={t('Email')} value={invitation.email} />
      <Fact wide label={t('Roles')} value={rolesInWords(invitation.roles)} />
      <Fact wide label={t('Scope')} value={invitation.scopes.map(scopeWords).join('; ')} />
      <Fact wide label={t('Clients')} kind="list" value={invitation.clients} />
      <Fact label={t('Invited by')} value={invitation.invited_by} />
      <Fact label={t('Sent')} kind="instant" value={invitation.sent_at} />
      <Fact label={t('Expires')} kind="instant" value={invitation.expires_at} />
      <Fact label={t('Answered')} kind="instant" value={invitation.answered_at} />
    </Facts>
  )
}

function InvitationSteps({ invitation }: { invitation: Invitation }) {
  const resend = useSend(invitationsApi.resend)
  const withdraw = useSend(invitationsApi.withdraw)
  const queryClient = useQueryClient()
  const named = { params: { id: invitation.id }, body: { if_version: invitation.version } }

  /** Somebody else may have been faster, or the person: the list then shows what is so now. */
  const step = async (done: Promise<unknown>, text: string) => {
    try {
      await done
      showToast(text, { isElsewhere: true })
    } catch (error) {
      showToast(saidBy(error), { tone: 'bad' })
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
