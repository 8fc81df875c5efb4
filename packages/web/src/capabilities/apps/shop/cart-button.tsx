import { ActionIcon } from '@mantine/core'
import { authApi } from '@rad/api/session/auth/contract'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { onDemand } from '#kit/feedback/on-demand.tsx'
import { t } from '#kit/words.ts'
import styles from '#shell/notifications/notifications.module.css'

const Panel = onDemand(() => import('./cart-panel.tsx').then(({ CartPanel }) => CartPanel))

const most = 9
const me = query(authApi.me, {})

/**
 * How many things are in the cart. Whose cart it is comes with who is signed in; under a name of the cart it is asked
 * for again whenever something was put in or taken out, here or elsewhere.
 */
function useCartCount(): number {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['cart', 'count'],
    queryFn: () => queryClient.fetchQuery({ ...me, staleTime: 0 }),
    initialData: () => queryClient.getQueryData(me.queryKey),
    staleTime: Infinity,
  })
  return data?.userData.extras.eCommerceCartItemsCount ?? 0
}

/** What is in the cart, and the panel that shows it. */
export function CartButton() {
  const count = useCartCount()
  return (
    <Panel
      trigger={
        <ActionIcon
          className={styles.bell}
          size={32}
          aria-label={count > 0 ? t('Cart, {count, plural, one {# product} other {# products}}', { count }) : t('Cart')}
        >
          <IconShoppingCart size={18} stroke={1.6} />
          {count > 0 ? (
            <span className={styles.count} data-count={count > most ? `${most}+` : count} aria-hidden="true" />
          ) : null}
        </ActionIcon>
      }
    />
  )
}
