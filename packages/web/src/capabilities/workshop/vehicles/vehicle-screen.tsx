import { Button } from '@mantine/core'
import { type Vehicle, vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import IconCarOff from '@tabler/icons-react/dist/esm/icons/IconCarOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { query } from '#api/query.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { t } from '#kit/words.ts'
import { RecordTimeline } from '#pickers/record-timeline.tsx'
import { vehicleName, VehicleStatusBadge } from '#pickers/vehicle-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { Odometer } from './odometer.tsx'
import { OwnerFacts, ServiceFacts, VehicleFacts } from './vehicle-facts.tsx'
import { VehicleHistory } from './vehicle-history.tsx'
import styles from './vehicle.module.css'

const VehicleDrawer = lazy(() =>
  import('./vehicle-drawer.tsx').then(({ VehicleDrawer }) => ({ default: VehicleDrawer })),
)
const ReadingDialog = lazy(() =>
  import('./reading-dialog.tsx').then(({ ReadingDialog }) => ({ default: ReadingDialog })),
)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { vin = '' }: Record<string, string>) => {
  void queryClient.prefetchQuery(query(vehiclesApi.get, { params: { vin } }))
  void queryClient.prefetchQuery(query(vehiclesApi.history, { params: { vin } }))
}

export function Screen() {
  const { vin = '' } = useParams({ strict: false }) as { vin?: string }
  const found = useQuery(query(vehiclesApi.get, { params: { vin } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconCarOff size={28} stroke={1.5} />,
        title: t('Vehicle not found'),
        text: t('No vehicle in your scope has the VIN {vin}.', { vin }),
        action: (
          <ButtonLink to="/vehicles" variant="default">
            {t('All vehicles')}
          </ButtonLink>
        ),
      }}
    >
      {(vehicle) => <VehiclePage vehicle={vehicle} />}
    </FoundRecord>
  )
}

function VehiclePage({ vehicle }: { vehicle: Vehicle }) {
  const drawer = useOpened()
  const can = useCan()
  const addReading = can('update Vehicle') ? () => drawer.open('reading') : undefined
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            <bdi>{vehicle.reg_no ?? vehicle.vin}</bdi>
            <VehicleStatusBadge status={vehicle.status} />
          </span>
        }
        lead={vehicleName(vehicle) || undefined}
        actions={
          <>
            {vehicle.can_change ? (
              <Button variant="default" onClick={() => drawer.open('edit')}>
                {t('Edit')}
              </Button>
            ) : null}
            {addReading ? <Button onClick={addReading}>{t('Add reading')}</Button> : null}
          </>
        }
      />
      {vehicle.check_digit_fits ? null : (
        <p className={styles.said} role="note">
          {t('The check digit of this VIN (position 9) doesn’t match. Check the VIN on the vehicle.')}
        </p>
      )}
      <FactsPage
        main={
          <>
            <VehicleFacts vehicle={vehicle} />
            <VehicleHistory vin={vehicle.vin} />
          </>
        }
        aside={
          <>
            <ServiceFacts vehicle={vehicle} />
            <OwnerFacts vehicle={vehicle} />
            <Odometer vehicle={vehicle} />
          </>
        }
        end={<RecordTimeline kind="vehicle" id={vehicle.id} isOver />}
      />
      <Suspense fallback={null}>
        {drawer.opened === 'edit' && vehicle.can_change ? (
          <VehicleDrawer record={vehicle} onClose={drawer.close} />
        ) : null}
        {drawer.opened === 'reading' && addReading ? <ReadingDialog vehicle={vehicle} onClose={drawer.close} /> : null}
      </Suspense>
    </div>
  )
}
