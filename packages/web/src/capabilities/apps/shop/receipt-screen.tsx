import { type Order, type OrderLine } from '@rad/api/apps/shop/orders/contract'
import { useParams } from '@tanstack/react-router'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { Logo } from '#kit/text/logo.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { Paper } from '#shell/frame/paper.tsx'
import { addressedRecord } from '#shell/screens/addressed-record.tsx'
import { AddressLines } from './address-lines.tsx'
import { amountsOfOrder, MadeOf } from './line-price.tsx'
import { orderAtAddress } from './order-address.ts'
import { paidWords } from './order-words.tsx'
import { PriceTable } from './price-table.tsx'
import styles from './receipt.module.css'

const { prefetch, Found } = addressedRecord(orderAtAddress)
export { prefetch }

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  return (
    <Paper
      allow="read Shop"
      title={t('Receipt {no}', { no })}
      back={
        <ButtonLink to="/orders/$no" params={{ no }} variant="default">
          {t('Back to {no}', { no })}
        </ButtonLink>
      }
    >
      <Found>{({ order }) => <Receipt order={order} />}</Found>
    </Paper>
  )
}

function Receipt({ order }: { order: Order }) {
  const { instant } = useFormat()
  const { no, customer, address, status, payment } = order
  return (
    <article className={styles.receipt}>
      <header className={styles.head}>
        <span className={styles.brand}>
          <Logo size={28} /> <strong>RAD</strong>
        </span>
        <div>
          <h1>{t('Receipt {no}', { no })}</h1>
          <p>{instant(order.placedAt)}</p>
          {status === 'cancelled' ? <p className={styles.void}>{inWords(status)}</p> : null}
        </div>
      </header>
      <section className={styles.parties}>
        <div>
          <h2>{t('Ordered by')}</h2>
          <p>
            <bdi>{customer.name}</bdi>
          </p>
          <p>
            <bdi>{customer.email}</bdi>
          </p>
        </div>
        <div>
          <h2>{t('Delivery address')}</h2>
          <p>
            <bdi>{address.fullName}</bdi>
          </p>
          <AddressLines address={address} />
        </div>
        <div>
          <h2>{t('Payment method')}</h2>
          <p>{paidWords(order)}</p>
          <p>{inWords(payment)}</p>
        </div>
      </section>
      <LineTable lines={order.lines} />
      <div className={styles.sums}>
        <PriceTable details={order.priceDetails} coupon={order.couponCode} />
      </div>
      <p className={styles.foot}>{t('Thank you for your order.')}</p>
    </article>
  )
}

function LineTable({ lines }: { lines: readonly OrderLine[] }) {
  const { money, number } = useFormat()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('Product')}</th>
          <th scope="col">{t('Quantity')}</th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Discount')}</th>
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines
          .map((line) => ({ ...line, amounts: amountsOfOrder(line) }))
          .map(({ amounts, ...line }) => (
            <tr key={line.productId}>
              <td>
                <bdi>{line.name}</bdi>
                <small>
                  <bdi>{line.brand}</bdi>
                </small>
                <span className={styles.made}>
                  <MadeOf line={amounts} />
                </span>
              </td>
              <td>{number(line.qty)}</td>
              <td>{money(line.price)}</td>
              <td>{amounts.discount > 0 ? money(-amounts.discount) : '–'}</td>
              <td>{money(amounts.amount)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
