import { faqApi } from '@rad/api/knowledge/content/faq/contract'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#api/query.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './faq.module.css'

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const

/** How to reach someone who answers; what the product has no number or address for is left out. */
export function ContactCards() {
  const can = useCan()
  const { data } = useQuery(query(faqApi.contact, {}))
  const mayOpenCase = can('create Helpdesk')
  if (!data || (!data.phone && !data.email && !mayOpenCase)) return null
  return (
    <section className={styles.contact} aria-labelledby="faq-contact">
      <h2 id="faq-contact">{t('Still have a question?')}</h2>
      <div className={styles.cards}>
        {data.phone ? (
          <ContactCard icon={<IconPhone {...icon} />} text={t('Call support during working hours.')}>
            <a href={`tel:${data.phone.replaceAll(/[^\d+]/g, '')}`} dir="ltr">
              {data.phone}
            </a>
          </ContactCard>
        ) : null}
        {data.email ? (
          <ContactCard icon={<IconMail {...icon} />} text={t('Include the number of your order or ticket.')}>
            <a href={`mailto:${data.email}`} dir="ltr">
              {data.email}
            </a>
          </ContactCard>
        ) : null}
        {mayOpenCase ? (
          <ContactCard icon={<IconHeadset {...icon} />} text={t('For a car you can’t repair.')}>
            <RouterLink to="/helpdesk/new">{t('Open helpdesk case')}</RouterLink>
          </ContactCard>
        ) : null}
      </div>
    </section>
  )
}

function ContactCard({ icon: sign, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <span className={styles.tile}>{sign}</span>
      <div>
        <strong>{children}</strong>
        <p>{text}</p>
      </div>
    </div>
  )
}
