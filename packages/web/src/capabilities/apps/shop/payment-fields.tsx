import { Checkbox, Radio, Select, TextInput } from '@mantine/core'
import { banks, type Card, instalments } from '@rad/api/apps/shop/checkout/contract'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { RadioChoices } from './radio-choices.tsx'
import { newCard, type PaymentForm } from './use-payment.ts'
import styles from './checkout.module.css'

interface FieldsProps {
  payment: PaymentForm
  cards: readonly Card[]
  total: number
}

/** What the chosen way to pay asks for. */
export function PaymentFieldsOf({ payment, cards, total }: FieldsProps) {
  const { method, fields, messages, set } = payment
  if (method === 'cash-on-delivery') return null
  return (
    <div className={styles.fields}>
      {method === 'net-banking' ? (
        <Select
          label={t('Bank')}
          placeholder={t('Choose a bank')}
          data={[...banks]}
          value={fields.bank}
          error={messages.bank}
          onChange={(bank) => set({ bank })}
        />
      ) : null}
      {method === 'gift-card' ? (
        <TextInput
          label={t('Gift card code')}
          autoComplete="off"
          maxLength={40}
          value={fields.code}
          error={messages.code}
          onChange={({ currentTarget }) => set({ code: currentTarget.value })}
        />
      ) : null}
      {method === 'card' || method === 'instalments' ? <CardChoice payment={payment} cards={cards} /> : null}
      {method === 'instalments' ? <Months payment={payment} total={total} /> : null}
    </div>
  )
}

function Months({ payment, total }: Pick<FieldsProps, 'payment' | 'total'>) {
  const { money } = useFormat()
  const { fields, messages, set } = payment
  return (
    <Select
      label={t('Number of months')}
      placeholder={t('Choose number of months')}
      data={instalments.map((value) => ({
        value,
        label: t('{months} months, about {price} per month', {
          months: Number(value),
          price: money(Math.ceil(total / Number(value))),
        }),
      }))}
      value={fields.months}
      error={messages.months}
      onChange={(months) => set({ months })}
    />
  )
}

function CardChoice({ payment, cards }: Pick<FieldsProps, 'payment' | 'cards'>) {
  const { card, setCard, messages } = payment
  if (cards.length === 0) return <NewCard payment={payment} />
  return (
    <RadioChoices label={t('Card')} value={card} onChange={setCard}>
      <div className={styles.cards}>
        {cards.map((one) => (
          <div key={one.token} className={styles.card}>
            <Radio
              size="xs"
              value={one.token}
              disabled={one.isExpired}
              label={t('{brand} ending in {digits}', { brand: one.brand, digits: one.lastFour })}
              description={
                one.isExpired
                  ? t('Expired {expiry}', { expiry: expiryOf(one) })
                  : t('{holder}, expires {expiry}', { holder: one.holder, expiry: expiryOf(one) })
              }
              error={card === one.token ? messages.number : undefined}
            />
            {card === one.token ? <Cvv payment={payment} /> : null}
          </div>
        ))}
        <Radio size="xs" value={newCard} label={t('Use another card')} />
        {card === newCard ? <NewCard payment={payment} /> : null}
      </div>
    </RadioChoices>
  )
}

const expiryOf = ({ expiryMonth, expiryYear }: Card) =>
  `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
/** As it is printed on the card, in fours. */
const inFours = (text: string) =>
  digitsOf(text)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
/** The stroke between month and year writes itself. */
const asExpiry = (typed: string, before: string) => {
  const digits = digitsOf(typed).slice(0, 4)
  const isDeleting = typed.length < before.length
  return digits.length > 2 || (digits.length === 2 && !isDeleting) ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

function Cvv({ payment }: { payment: PaymentForm }) {
  const { fields, messages, set } = payment
  return (
    <TextInput
      className={styles.short}
      label={t('CVV')}
      autoComplete="cc-csc"
      inputMode="numeric"
      maxLength={4}
      value={fields.cvv}
      error={messages.cvv}
      onChange={({ currentTarget }) => set({ cvv: digitsOf(currentTarget.value) })}
    />
  )
}

function NewCard({ payment }: { payment: PaymentForm }) {
  const { fields, messages, set } = payment
  return (
    <div className={styles.newCard}>
      <TextInput
        className={styles.whole}
        label={t('Card number')}
        description={t('Test card: 4242 4242 4242 4242')}
        autoComplete="cc-number"
        inputMode="numeric"
        dir="ltr"
        value={fields.number}
        error={messages.number}
        onChange={({ currentTarget }) => set({ number: inFours(currentTarget.value) })}
      />
      <TextInput
        className={styles.whole}
        label={t('Name on the card')}
        autoComplete="cc-name"
        maxLength={80}
        value={fields.holder}
        error={messages.holder}
        onChange={({ currentTarget }) => set({ holder: currentTarget.value })}
      />
      <TextInput
        label={t('Expiration date')}
        placeholder={t('MM/YY')}
        autoComplete="cc-exp"
        inputMode="numeric"
        dir="ltr"
        value={fields.expiry}
        error={messages.expiry}
        onChange={({ currentTarget }) => set({ expiry: asExpiry(currentTarget.value, fields.expiry) })}
      />
      <Cvv payment={payment} />
      <Checkbox
        className={styles.whole}
        size="xs"
        label={t('Save card for next time')}
        description={t('Only the brand, last four digits, and expiration date are saved.')}
        checked={fields.save}
        onChange={({ currentTarget }) => set({ save: currentTarget.checked })}
      />
    </div>
  )
}
