import { mailApi, mailList, type MailRow, type MailStatus, mailStatuses } from '@rad/api/admin/mail/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { t } from '#kit/words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'

const MailDrawer = lazy(() => import('./mail-drawer.tsx').then(({ MailDrawer }) => ({ default: MailDrawer })))

const tones: Record<MailStatus, Tone> = {
  waiting: 'accent',
  retrying: 'warn',
  parked: 'bad',
  sent: 'good',
  caught: 'plain',
}

const cells: Cells<MailRow> = {
  status: ({ status }) => <Badge tone={tones[status]}>{t(mailStatuses[status])}</Badge>,
}

export const { Screen, prefetch } = listScreen({
  list: mailList,
  rows: mailApi.list,
  title: word('Mail'),
  lead: ({ data }) =>
    data?.kind === 'catcher'
      ? t('No mail server is set: what would be sent is kept here, the last 200 of it.')
      : t('What was sent, what is tried again, and what was given up.'),
  search: word('Search receiver or subject'),
  empty: { title: word('No mail yet'), text: word('Invitations, new passwords and notices of sign-ins appear here.') },
  tabs: { words: (status: MailStatus) => t(mailStatuses[status]), hidesEmpty: true },
  cells,
  opens: ({ id }) => String(id),
  drawer: ({ opened, data, close }) =>
    data && <MailDrawer row={data.rows.find(({ id }) => String(id) === opened)} onClose={close} />,
})
