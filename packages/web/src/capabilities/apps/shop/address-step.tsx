import { ActionIcon, Button, Radio } from '@mantine/core'
import type { Cart } from '@rad/api/apps/shop/cart/contract'
import { type Address, addressTypeWords, checkoutApi } from '@rad/api/apps/shop/checkout/contract'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { lazy, Suspense } from 'react'
import { useSend } from '#api/use-send.ts'
import { Badge } from '#kit/text/badge.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { useOpened } from '#kit/page/use-opened.ts'
import { t } from '#kit/words.ts'
import { AddressLines } from './address-lines.tsx'
import { LineList } from './line-price.tsx'
import { PriceTable } from './price-table.tsx'
import cartStyles from './cart.module.css'
import styles from './checkout.module.css'
import { RadioChoices } from './radio-choices.tsx'

const AddressDrawer = lazy(() =>
  import('./address-drawer.tsx').then(({ AddressDrawer }) => ({ default: AddressDrawer })),
)

export interface AddressStepProps {
  cart: Cart
  addresses: readonly Address[]
  chosen: Address | undefined
  onChoose: (id: number) => void
  onNext: () => void
}

/** Where it goes: one of the saved addresses, or a new one. */
export function AddressStep({ cart, addresses, chosen, onChoose, onNext }: AddressStepProps) {
  const drawer = useOpened()
  const opened = addresses.find(({ id }) => String(id) === drawer.opened)
  const add = (
    <Button
      variant={addresses.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={15} stroke={1.8} />}
      onClick={() => drawer.open('new')}
    >
      {t('Add address')}
    </Button>
  )
  return (
    <div className={cartStyles.columns}>
      <Card title={t('Delivery address')} aside={addresses.length > 0 ? add : null}>
        {addresses.length === 0 ? (
          <EmptyState
            icon={<IconMapPin size={26} stroke={1.5} />}
            title={t('No addresses yet')}
            text={t('Add an address. It’s saved for future orders.')}
            action={add}
          />
        ) : (
          <RadioChoices
            label={t('Addresses')}
            value={chosen ? String(chosen.id) : ''}
            onChange={(id) => onChoose(Number(id))}
          >
            <div className={styles.choices}>
              {addresses.map((address) => (
                <AddressChoice
                  key={address.id}
                  address={address}
                  isChosen={address.id === chosen?.id}
                  onChange={() => drawer.open(String(address.id))}
                />
              ))}
            </div>
          </RadioChoices>
        )}
      </Card>
      <div className={cartStyles.aside}>
        <Card title={t('Price details')}>
          <LineList products={cart.products} />
          <PriceTable details={cart.priceDetails} coupon={cart.coupon?.code} />
          <Button size="sm" fullWidth disabled={!chosen} onClick={onNext}>
            {t('Deliver to this address')}
          </Button>
        </Card>
      </div>
      {drawer.opened === 'new' || opened ? (
        <Suspense fallback={null}>
          <AddressDrawer
            record={opened}
            initial={{ type: 'home' }}
            onSaved={({ id }) => onChoose(id)}
            onClose={drawer.close}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

interface ChoiceProps {
  address: Address
  isChosen: boolean
  onChange: () => void
}

function AddressChoice({ address, isChosen, onChange }: ChoiceProps) {
  const { mutateAsync: remove } = useSend(checkoutApi.removeAddress)
  const { mutateAsync: add } = useSend(checkoutApi.addAddress)
  const { id, version: _version, ...form } = address
  const fail = (error: unknown) => void showToast(messageOf(error), { tone: 'bad' })
  const drop = () =>
    remove({ params: { id: String(id) } }).then(
      () =>
        showToast(t('Address removed.'), {
          tone: 'plain',
          action: { label: t('Undo'), run: () => void add({ body: form }).catch(fail) },
        }),
      fail,
    )
  return (
    <div className={styles.choice} data-chosen={isChosen || undefined}>
      <Radio
        value={String(id)}
        label={
          <>
            <strong>
              <bdi>{address.fullName}</bdi>
            </strong>{' '}
            <Badge>{t(addressTypeWords[address.type])}</Badge>
          </>
        }
        description={<AddressLines address={address} />}
      />
      <span className={styles.tools}>
        <ActionIcon size={30} aria-label={t('Edit address of {name}', { name: address.fullName })} onClick={onChange}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          size={30}
          aria-label={t('Remove address of {name}', { name: address.fullName })}
          onClick={() => void drop()}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </span>
    </div>
  )
}
