import { Button } from '@mantine/core'
import { type Client, clientsApi } from '@rad/api/admin/clients/contract'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import styles from './client.module.css'

/** Why a client is suspended, and the way back. */
export function Suspended({ client, mayChange }: { client: Client; mayChange: boolean }) {
  const activate = useSend(clientsApi.activate)
  const queryClient = useQueryClient()
  const { code, name, version } = client
  const run = async () => {
    try {
      await activate.mutateAsync({ params: { code }, body: { if_version: version } })
      sayDone(t('{name} reactivated. Its keys work again.', { name }))
    } catch (error) {
      // What someone else saved meanwhile is shown before it is tried again.
      await queryClient.invalidateQueries({ queryKey: ['clients'] })
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
  return (
    <div className={styles.notice}>
      <IconBan size={18} stroke={1.8} aria-hidden="true" />
      <p>
        <strong>{t('Its keys are rejected.')}</strong> <bdi>{client.inactive_reason}</bdi>
      </p>
      {mayChange ? (
        <Button variant="default" loading={activate.isPending} onClick={() => void run()}>
          {t('Reactivate')}
        </Button>
      ) : null}
    </div>
  )
}
