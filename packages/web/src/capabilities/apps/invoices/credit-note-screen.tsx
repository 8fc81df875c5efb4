import { type CreditNoteFile, invoicesApi, type Letterhead, paperCodes, papers } from '@rad/api/apps/invoices/contract'
import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileUnknown from '@tabler/icons-react/dist/esm/icons/IconFileUnknown.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { z } from 'zod'
import { download } from '#api/download.ts'
import { query } from '#api/query.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { language, t } from '#kit/words.ts'
import { Paper } from '#shell/frame/paper.tsx'
import { Items, Party, Sender } from './invoice-paper.tsx'
import { Sums, sumLines } from './paper-totals.tsx'
import { orToast } from './use-invoice-actions.ts'
import styles from './invoice-paper.module.css'

const noteQuery = (id: string) => query(invoicesApi.creditNote, { params: { id } })

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { id = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(noteQuery(id))

/** A credit note as its client reads it, and as the printer gets it. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const found = useQuery(noteQuery(id))
  const note = found.data?.creditNote
  return (
    <Paper
      allow="read Invoice"
      title={note ? t('Credit note {number}', { number: note.number }) : t('Credit note')}
      back={
        <span className={styles.ways}>
          <ButtonLink
            to={note ? '/invoices/$id' : '/invoices'}
            params={{ id: String(note?.invoiceId) }}
            variant="default"
          >
            {note ? t('Back to invoice') : t('All invoices')}
          </ButtonLink>
          {note ? <DownloadCredit note={note} /> : null}
        </span>
      }
    >
      <FoundRecord
        found={found}
        missing={{
          icon: <IconFileUnknown size={28} stroke={1.5} />,
          title: t('Credit note not found'),
          text: t('Credit note {id} doesn’t exist, or its invoice was deleted.', { id }),
          action: (
            <ButtonLink to="/invoices" variant="default">
              {t('All invoices')}
            </ButtonLink>
          ),
        }}
      >
        {({ creditNote, letterhead }) => <CreditPaper note={creditNote} letterhead={letterhead} />}
      </FoundRecord>
    </Paper>
  )
}

function CreditPaper({ note, letterhead }: { note: CreditNoteFile; letterhead: z.infer<typeof Letterhead> }) {
  const format = useFormat()
  const { number, date, invoiceNumber, client, items, reason, total, undoneAt } = note
  return (
    <article className={styles.paper} aria-label={t('Credit note {number}', { number })}>
      <header className={styles.head}>
        <Sender letterhead={letterhead} />
        <div className={styles.title}>
          <h1>{t('Credit note {number}', { number })}</h1>
          {undoneAt ? <Badge>{t('Cancelled')}</Badge> : null}
          <dl className={styles.pairs}>
            <dt>{t('Issue date')}</dt>
            <dd>{format.day(date)}</dd>
            <dt>{t('Invoice')}</dt>
            <dd>{invoiceNumber}</dd>
          </dl>
        </div>
      </header>
      <div className={styles.parties}>
        <Party title={t('Credit to')} client={client} />
        <section aria-label={t('Credit details')}>
          <h3>{t('Credit details')}</h3>
          <dl className={styles.pairs}>
            <dt>{t('Total credit')}</dt>
            <dd>
              <bdi>{format.money(total)}</bdi>
            </dd>
          </dl>
        </section>
      </div>
      <Items items={items} />
      <div className={styles.below}>
        <span />
        <Sums lines={sumLines(note, format)} />
      </div>
      <section className={styles.note} aria-label={t('Reason')}>
        <h3>{t('Reason')}</h3>
        <p dir="auto">{reason}</p>
      </section>
    </article>
  )
}

function DownloadCredit({ note: { id } }: { note: CreditNoteFile }) {
  const params = { id: String(id) }
  return (
    <ActionMenu
      trigger={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
        >
          {t('Download')}
        </Button>
      }
      groups={[
        paperCodes.map((paper) => ({
          label: t('PDF ({paper})', { paper: t(papers[paper]) }),
          run: () => void orToast(download(invoicesApi.creditPdf, { params, query: { paper, language: language() } })),
        })),
      ]}
    />
  )
}
