import { mailApi, mailList, type MailRow, type MailStatus, mailStatuses } from '@rad/api/admin/mail/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { t } from '#kit/words.ts'
import { IncomingMail } from './incoming-mail.tsx'
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
  // What a person wrote is no one else's: no word of it is stored here.
  subject: ({ subject }) => <bdi>{subject || t('Personal email')}</bdi>,
  status: ({ status }) => <Badge tone={tones[status]}>{t(mailStatuses[status])}</Badge>,
}

export const { Screen, prefetch } = listScreen({
  list: mailList,
  rows: mailApi.list,
  title: word('System emails'),
  lead: ({ data }) =>
    data?.kind === 'catcher'
      ? t('No mail server is configured. The last 200 unsent emails are kept here.')
      : t('Sent emails, retries, and failed deliveries.'),
  above: () => <IncomingMail />,
  search: word('Search recipients or subjects'),
  empty: { title: word('No emails yet'), text: word('Invitations, password resets, and sign-in notices appear here.') },
  tabs: { words: (status: MailStatus) => t(mailStatuses[status]), hidesEmpty: true },
  cardColumns: { facts: ['to', 'created_at', 'attempts', 'last_error'], wide: ['to', 'last_error'] },
  cells,
  opens: ({ id }) => String(id),
  drawer: ({ opened, data, close }) =>
    data && <MailDrawer row={data.rows.find(({ id }) => String(id) === opened)} onClose={close} />,
})
