import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import IconCompassOff from '@tabler/icons-react/dist/esm/icons/IconCompassOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useEffect } from 'react'
import { EmptyState } from '#kit/empty-state.tsx'
import { ErrorState } from '#kit/error-state.tsx'
import { ButtonLink } from '#kit/router-link.tsx'

export function NotFoundScreen() {
  return (
    <EmptyState
      level="page"
      icon={<IconCompassOff size={28} stroke={1.5} />}
      title="There is no such page"
      text="The address may be old, or a letter is missing. Nothing has been lost."
      action={
        <ButtonLink to="/" variant="default">
          Go to the first page
        </ButtonLink>
      }
    />
  )
}

export function NotAuthorizedScreen() {
  return (
    <EmptyState
      level="page"
      icon={<IconLock size={28} stroke={1.5} />}
      title="This page is not open to you"
      text="Your role does not include it. An administrator can give you the right; what you may see elsewhere is unchanged."
      action={
        <ButtonLink to="/" variant="default">
          Go to the first page
        </ButtonLink>
      }
    />
  )
}

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  useEffect(() => queries.reset(), [queries])
  return (
    <ErrorState
      level="page"
      error={error instanceof Error ? error : new Error(String(error))}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
