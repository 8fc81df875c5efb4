import { ActionIcon, Button } from '@mantine/core'
import { type Passkey, twoStepApi } from '@rad/api/session/two-step/contract'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import parts from '#shell/account/parts.module.css'
import styles from './security.module.css'

export function PasskeyCard({ passkeys, isPossible }: { passkeys: readonly Passkey[]; isPossible: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const isOffered = isPossible && typeof PublicKeyCredential !== 'undefined'
  return (
    <Card title={t('Passkeys')}>
      <div className={parts.line}>
        <div className={`${parts.words} ${parts.small}`}>
          <p>{t('Sign in with your fingerprint, face, or device PIN instead of a password.')}</p>
          {isOffered ? null : (
            <p className={parts.soft}>{t('Passkeys can’t be added in this browser or at this address.')}</p>
          )}
        </div>
        {isOffered ? (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('Add passkey')}
          </Button>
        ) : null}
      </div>
      {passkeys.length > 0 ? (
        <ul className={styles.keys} aria-label={t('Your passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {isAdding ? <AddPasskeyDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  const remove = useSend(twoStepApi.removePasskey)
  const format = useFormat()
  const { name } = passkey
  const close = () => setDoing(undefined)
  return (
    <li>
      <span className={`${parts.mark} ${styles.mark}`} aria-hidden="true">
        <IconFingerprint size={18} stroke={1.6} />
      </span>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={parts.soft}>
          {passkey.last_used_at
            ? t('Added {added}, last used {used}', {
                added: format.instant(passkey.created_at),
                used: format.instant(passkey.last_used_at),
              })
            : t('Added {added}, not used yet', { added: format.instant(passkey.created_at) })}
        </span>
      </div>
      <ActionIcon size={28} aria-label={t('Rename {name}', { name })} onClick={() => setDoing('rename')}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon size={28} aria-label={t('Remove {name}', { name })} onClick={() => setDoing('remove')}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
      {doing === 'rename' ? <RenamePasskeyDialog passkey={passkey} onClose={close} /> : null}
      <ConfirmDialog
        opened={doing === 'remove'}
        onClose={close}
        question={t('Remove passkey “{name}”?', { name })}
        consequence={t(
          'You can no longer sign in with it. Your device may still offer it until you delete it there too.',
        )}
        confirmLabel={t('Remove')}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id: passkey.id } })
          showToast(t('Passkey removed.'), { isElsewhere: true })
        }}
      />
    </li>
  )
}
