import { ActionIcon } from '@mantine/core'
import type { OpenEmail } from '@rad/api/apps/email/contract'
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useNavigate } from '@tanstack/react-router'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { begunWith } from '#kit/page/begun.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'

/** The words of a mail, a line for each paragraph. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<br\s*\/?>|<\/(p|li|h\d|tr|blockquote)>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Opens a ticket or a complaint about what a mail says, for those who may. */
export function CaseMenu({ email }: { email: OpenEmail }) {
  const can = useCan()
  const navigate = useNavigate()
  const state = begunWith({ subject: email.subject, text: wordsOf(email.message) })
  const actions = [
    ...(can('create Ticket')
      ? [
          {
            label: t('Open ticket from email'),
            icon: <IconTicket size={16} stroke={1.6} />,
            run: () => void navigate({ to: '/tickets', search: { open: 'new' } as never, state }),
          },
        ]
      : []),
    ...(can('create Complaint')
      ? [
          {
            label: t('Record complaint from email'),
            icon: <IconMessageReport size={16} stroke={1.6} />,
            run: () => void navigate({ to: '/complaints', search: { open: 'new' } as never, state }),
          },
        ]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <ActionMenu
      groups={[actions]}
      trigger={
        <ActionIcon variant="subtle" color="gray" aria-label={t('More actions')} title={t('More actions')}>
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
      }
    />
  )
}
