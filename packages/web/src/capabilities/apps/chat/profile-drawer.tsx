import { Button, Drawer, Radio, Switch, Textarea } from '@mantine/core'
import { type Presence, presences } from '@rad/api/apps/chat/bounds.contract'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { ChatProfile } from '@rad/api/apps/chat/shapes.contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { ChatPhoto } from './chat-photo.tsx'
import styles from './drawer.module.css'

/** How one appears in chats. */
export function ProfileDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(query(chatApi.profile, {}))
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('Chat profile')}
      size={380}
      position="left"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? <ProfileParts profile={data} /> : null}
    </Drawer>
  )
}

function ProfileParts({ profile }: { profile: ChatProfile }) {
  const can = useCan()
  const save = useSend(chatApi.saveProfile)
  const isFixed = !can('update Chat')
  const change = (body: { status?: Presence; isNotificationsOn?: boolean }) =>
    save
      .mutateAsync({ body })
      .then(() => sayDone(t('Chat profile saved.')))
      .catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
  const form = usePlainForm(async (typed) => {
    const refused = await refusalOf(save.mutateAsync({ body: { about: typed('about') } }), ['about'])
    if (!refused) sayDone(t('Chat profile saved.'))
    return refused
  })
  return (
    <div className={styles.card}>
      <ChatPhoto person={{ ...profile, status: profile.chosenStatus }} size={88} hasStatus />
      <h2 dir="auto">{profile.fullName}</h2>
      <p className={styles.soft}>{t(profile.designation)}</p>
      <form ref={form.element} className={styles.dialog} onSubmit={form.onSubmit} noValidate>
        <Textarea
          name="about"
          label={t('About you')}
          description={t('Shown to everyone who writes with you.')}
          rows={3}
          maxLength={1000}
          defaultValue={profile.about}
          disabled={isFixed}
          error={form.messages.about ?? form.messages.form}
        />
        {isFixed ? null : (
          <Button type="submit" variant="default" loading={form.isBusy}>
            {t('Save')}
          </Button>
        )}
      </form>
      <Radio.Group
        className={styles.wide}
        label={t('Status')}
        value={profile.chosenStatus}
        onChange={(value) => void change({ status: value as Presence })}
      >
        <div className={styles.reasons}>
          {Object.entries(presences).map(([code, label]) => (
            <Radio key={code} value={code} label={t(label)} disabled={isFixed} />
          ))}
        </div>
      </Radio.Group>
      <Switch
        className={styles.wide}
        label={t('Notify me when someone mentions me')}
        checked={profile.settings.isNotificationsOn}
        disabled={isFixed}
        onChange={(event) => void change({ isNotificationsOn: event.currentTarget.checked })}
      />
      <p className={styles.wide}>
        {profile.settings.isTwoStepAuthVerificationEnabled
          ? t('Two-factor authentication is on.')
          : t('Two-factor authentication is off.')}{' '}
        <RouterLink to="/pages/account-settings">{t('Account settings')}</RouterLink>
      </p>
    </div>
  )
}
