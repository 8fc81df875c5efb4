import { contactWayNames, contactWays, type CustomerRow } from '@rad/api/workshop/customers/contract'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './customer-words.module.css'

type Marked = Pick<CustomerRow, 'active' | 'do_not_contact' | 'do_not_contact_until'>

/** That a customer is out of use, or until when they want nothing; nothing where neither is so. */
export function CustomerMark({ customer, quiet = false }: { customer: Marked; quiet?: boolean }) {
  const format = useFormat()
  const { active, do_not_contact, do_not_contact_until: until } = customer
  if (!active) return <Badge quiet={quiet}>{t('Inactive')}</Badge>
  if (!do_not_contact || until === null) return null
  return (
    <Badge tone="warn" quiet={quiet}>
      {t('Do not contact until {day}', { day: format.day(until) })}
    </Badge>
  )
}

/** Which ways a customer allowed. */
export function Consents({ customer }: { customer: CustomerRow }) {
  return (
    <ul className={styles.ways}>
      {contactWays.map((way) => {
        const isAllowed = customer[`consent_${way}`]
        const Icon = isAllowed ? IconCheck : IconMinus
        return (
          <li key={way} data-allowed={isAllowed || undefined}>
            <Icon size={14} stroke={2} aria-hidden="true" />
            {t(contactWayNames[way])}
            <span className={styles.message}>{isAllowed ? t('Allowed') : t('Not allowed')}</span>
          </li>
        )
      })}
    </ul>
  )
}
