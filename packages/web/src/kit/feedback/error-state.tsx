import { Button } from '@mantine/core'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { t, translateApiMessage } from '#kit/words.ts'

export interface ErrorStateProps {
  error: Error
  onRetry?: () => void
  level?: 'page' | 'part'
}

/** What happened, a way to try again, and the id by which support finds the request. */
export function ErrorState({ error, onRetry, level = 'part' }: ErrorStateProps) {
  const requestId = 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : undefined
  const hasArrived = 'status' in error && typeof error.status === 'number' && error.status > 0
  return (
    <div role="alert">
      <EmptyState
        level={level}
        icon={<IconCloudOff size={28} stroke={1.5} />}
        title={hasArrived ? t('Couldn’t load this') : t('The server didn’t respond')}
        text={
          <>
            {hasArrived ? (
              <bdi>{translateApiMessage(error.message)}</bdi>
            ) : (
              t('Check your connection and try again. Your input is still here.')
            )}
            {requestId ? (
              <>
                <br />
                {t('Request ID: {id}', { id: requestId })}
              </>
            ) : null}
          </>
        }
        action={
          onRetry ? (
            <Button variant="default" onClick={onRetry}>
              {t('Try again')}
            </Button>
          ) : undefined
        }
      />
    </div>
  )
}
