import { Button, CloseButton, TextInput } from '@mantine/core'
import { type AppliedCoupon, cartApi } from '@rad/api/apps/shop/cart/contract'
import { useSend } from '#api/use-send.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './cart.module.css'

/** A code that takes something off, and what came of it. */
export function CouponBox({ coupon }: { coupon: AppliedCoupon | null }) {
  return coupon ? <Applied coupon={coupon} /> : <CodeForm />
}

function CodeForm() {
  const { mutateAsync: apply } = useSend(cartApi.applyCoupon)
  const form = usePlainForm(
    (typed) => refusalOf(apply({ body: { code: typed('code').trim() } }), ['code']),
    (typed) => emptyOf(typed, { code: t('Enter a coupon code.') }),
  )
  return (
    <form ref={form.element} className={styles.coupon} onSubmit={form.onSubmit} noValidate>
      <TextInput
        name="code"
        aria-label={t('Coupon code')}
        placeholder={t('Coupon code')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        error={form.messages.code ?? form.messages.form}
      />
      <Button type="submit" variant="default" size="sm" loading={form.isBusy}>
        {t('Apply')}
      </Button>
    </form>
  )
}

function Applied({ coupon }: { coupon: AppliedCoupon }) {
  const { mutateAsync: remove } = useSend(cartApi.removeCoupon)
  const { mutateAsync: apply } = useSend(cartApi.applyCoupon)
  const { code, title, isApplied, reason } = coupon
  const fail = (error: unknown) => void showToast(messageOf(error), { tone: 'bad' })
  const drop = () =>
    remove({}).then(
      () =>
        void showToast(t('Coupon {code} removed.', { code }), {
          tone: 'plain',
          action: { label: t('Undo'), run: () => void apply({ body: { code } }).catch(fail) },
        }),
      fail,
    )
  return (
    <div className={styles.applied} data-off={!isApplied || undefined}>
      <span>
        <strong>
          <bdi>{code}</bdi>
        </strong>
        <small>{translateApiMessage(reason ?? title)}</small>
      </span>
      <CloseButton size="sm" aria-label={t('Remove coupon {code}', { code })} onClick={() => void drop()} />
    </div>
  )
}
