import { ActionIcon, Button } from '@mantine/core'
import { type KnownIssue, type KnownIssueStatus, knownIssuesApi } from '@rad/api/knowledge/known-issues/contract'
import { word } from '@rad/api/words'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#api/use-send.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { isRefusal, messageOf } from '#kit/form/refusal.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'

const moveNames: Record<KnownIssueStatus, string> = {
  published: word('Publish'),
  draft: word('Back to draft'),
  retired: word('Retire'),
}

/** Publishing is what is left to do with a draft; the other steps wait in the menu. */
export function IssueMoves({ issue }: { issue: KnownIssue }) {
  const move = useSend(knownIssuesApi.move, { refreshes: ['timeline'] })
  const navigate = useNavigate()
  const can = useCan()
  const { id, no, version, allowed } = issue
  const go = async (to: KnownIssueStatus) => {
    try {
      await move.mutateAsync({ params: { no }, body: { to, if_version: version } })
      sayDone(t('{no} is now {status}.', { no, status: t(statusInSentence[to]) }))
    } catch (error) {
      const fields = isRefusal(error) ? [...new Set(Object.values(error.fields))] : []
      showToast(fields.length > 0 ? fields.map(translateApiMessage).join(' ') : messageOf(error), { tone: 'bad' })
    }
  }
  const [first] = allowed.filter((to) => to === 'published')
  const others = allowed.filter((to) => to !== first)
  const acts = others.map((to) => ({ label: t(moveNames[to]), isBad: to === 'retired', run: () => void go(to) }))
  const history = can('read Audit')
    ? [
        {
          label: t('History'),
          run: () => void navigate({ to: '/audit', search: { entity: 'known_issue', entity_id: id } as never }),
        },
      ]
    : []
  return (
    <>
      {first ? (
        <Button loading={move.isPending} onClick={() => void go(first)}>
          {t(moveNames[first])}
        </Button>
      ) : null}
      {acts.length + history.length > 0 ? (
        <ActionMenu
          trigger={
            <ActionIcon size={32} aria-label={t('More actions for {name}', { name: no })}>
              <IconDotsVertical size={17} stroke={1.6} />
            </ActionIcon>
          }
          groups={[acts, history]}
        />
      ) : null}
    </>
  )
}

const statusInSentence: Record<KnownIssueStatus, string> = {
  draft: word('a draft'),
  published: word('published'),
  retired: word('retired'),
}
