import { Button } from '@mantine/core'
import { type Outlet, outletsApi } from '@rad/api/network/outlets/contract'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'

const CloseDialog = lazy(() => import('./close-dialog.tsx').then(({ CloseDialog }) => ({ default: CloseDialog })))

interface Props {
  outlet: Outlet
}

/** The way to its card, and for who may, closing or reopening it. */
export function OutletActions({ outlet }: Props) {
  const can = useCan()
  const [isClosing, setClosing] = useState(false)
  return (
    <>
      <ButtonLink to="/outlets/$code/card" params={{ code: outlet.code }} variant="default">
        {t('Outlet card')}
      </ButtonLink>
      {can('update OutletMaster') ? (
        outlet.status === 'closed' ? (
          <Reopen outlet={outlet} />
        ) : (
          <Button variant="default" onClick={() => setClosing(true)}>
            <bdi>{t('Close outlet…')}</bdi>
          </Button>
        )
      ) : null}
      {/* Until its own toast, also while the outlet is closed already. */}
      <Suspense fallback={null}>
        {isClosing ? <CloseDialog outlet={outlet} onClose={() => setClosing(false)} /> : null}
      </Suspense>
    </>
  )
}

function Reopen({ outlet }: Props) {
  const reopen = useSend(outletsApi.reopen, { refreshes: ['dealers'] })
  const submit = () =>
    reopen.mutate(
      { params: { code: outlet.code }, body: { if_version: outlet.version } },
      {
        onSuccess: ({ name }) => sayDone(t('{name} reopened. Moved cases stay where they are.', { name })),
        onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }),
      },
    )
  return (
    <Button variant="default" loading={reopen.isPending} onClick={submit}>
      {t('Reopen')}
    </Button>
  )
}
