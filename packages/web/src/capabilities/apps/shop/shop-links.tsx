import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'

/** From the shop to what is one's own in it. */
export function ShopLinks() {
  return (
    <>
      <ButtonLink to="/wishlist" variant="default" leftSection={<IconHeart size={15} stroke={1.8} />}>
        {t('Wishlist')}
      </ButtonLink>
      <ButtonLink to="/orders" variant="default" leftSection={<IconPackage size={15} stroke={1.8} />}>
        {t('Orders')}
      </ButtonLink>
    </>
  )
}
