import { Button, CopyButton } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { StatePage } from './state-page.tsx'

export const ToFirstPage = () => (
  <ButtonLink to="/" variant="default">
    {t('Back to home')}
  </ButtonLink>
)

export function NotFoundScreen() {
  return (
    <StatePage
      kind="lost"
      title={t('Page not found')}
      text={t('The address may be outdated or mistyped. Your data isn’t affected.')}
      actions={<ToFirstPage />}
    />
  )
}

export function NotAuthorizedScreen() {
  return (
    <StatePage
      kind="closed"
      title={t('You don’t have access to this page')}
      text={t(
        'Your role doesn’t include this page. Ask an administrator for permission. Your other access is unchanged.',
      )}
      actions={<ToFirstPage />}
    />
  )
}

const requestOf = (error: unknown) =>
  error instanceof Error && 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : undefined
const hasArrived = (error: unknown) =>
  !(error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status === 0)

/** A part of the page that failed to load, or was removed with an earlier version: reloading the page fixes it. */
const isPartLost = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  useEffect(() => queries.reset(), [queries])
  const request = requestOf(error)
  const isAnswered = hasArrived(error) && !isPartLost(error)

  return (
    <div role="alert">
      <StatePage
        kind="broken"
        title={isAnswered ? t('Something went wrong on this page') : t('The server didn’t respond')}
        text={
          <>
            {isAnswered
              ? translateApiMessage(error instanceof Error ? error.message : String(error))
              : t('Check your connection and try again. Your input is still here.')}
            {request ? <p>{t('Request ID: {request}', { request })}</p> : null}
          </>
        }
        actions={
          <>
            <Button
              onClick={() => {
                if (isPartLost(error)) return location.reload()
                reset()
                void router.invalidate()
              }}
            >
              {t('Try again')}
            </Button>
            {request ? (
              <CopyButton value={request}>
                {({ copied, copy }) => (
                  <Button variant="default" onClick={copy}>
                    {copied ? t('Copied') : t('Copy request ID')}
                  </Button>
                )}
              </CopyButton>
            ) : null}
            <ToFirstPage />
          </>
        }
      />
    </div>
  )
}
