import type { JobCard } from '@rad/api/workshop/job-cards/contract'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { OutletLink } from '#pickers/peek.tsx'
import { useCan } from '#shell/frame/rights.tsx'

export function VisitFacts({ card }: { card: JobCard }) {
  const can = useCan()
  const { outlet, outlet_name, vehicle, repeat_of } = card
  return (
    <Card title={t('Visit')}>
      <Facts>
        <Fact label={t('Customer’s request')} value={card.concern} wide />
        <Fact label={t('Service type')} value={inWords(card.service_type)} />
        <Fact
          label={t('Category')}
          value={[card.category, card.sub_category]
            .filter(Boolean)
            .map((code) => inWords(code!))
            .join(' · ')}
        />
        <Fact label={t('Service advisor')} value={card.advisor} />
        <Fact label={t('Loaner given')} kind="flag" value={card.loaner_given || null} />
        <Fact label={t('Registration number')} kind="code" value={card.reg_no} />
        <Fact
          label="VIN"
          value={
            vehicle && can('read Vehicle') ? (
              <RouterLink to={`/vehicles/${vehicle.vin}` as never}>{vehicle.vin}</RouterLink>
            ) : (
              card.vin && t('{vin} (not a valid VIN)', { vin: card.vin })
            )
          }
        />
        <Fact label={t('Odometer km')} kind="number" value={card.odometer} />
        <Fact
          label={t('Customer')}
          value={
            card.customer && can('read Customer') ? (
              <RouterLink to={`/customers/${card.customer}` as never}>{card.customer_name ?? card.customer}</RouterLink>
            ) : (
              card.customer_name
            )
          }
        />
        <Fact
          label={t('Outlet')}
          value={<OutletLink code={outlet} name={`${outlet_name} (${outlet})`} canOpen={can('read Outlet')} />}
          wide
        />
        <Fact label={t('DMS number')} kind="code" value={card.dms_no} />
        <Fact
          label={t('Repeats')}
          value={repeat_of ? <RouterLink to={`/job-cards/${repeat_of}` as never}>{repeat_of}</RouterLink> : null}
        />
        <Fact label={t('PSF score')} kind="number" value={card.psf_score} />
      </Facts>
    </Card>
  )
}

export function TimeFacts({ card }: { card: JobCard }) {
  return (
    <Card title={t('Times')}>
      <Facts>
        <Fact label={t('Received')} kind="instant" value={card.received_at} />
        <Fact label={t('Work started')} kind="instant" value={card.work_started_at} />
        <Fact label={t('Completed')} kind="instant" value={card.completed_at} />
        <Fact label={t('Invoiced')} kind="instant" value={card.invoiced_at} />
        <Fact label={t('Delivered')} kind="instant" value={card.delivered_at} />
        <Fact label={t('Clocked minutes')} kind="number" value={card.touch_minutes} />
      </Facts>
    </Card>
  )
}

export function MoneyFacts({ card }: { card: JobCard }) {
  const { estimate, approved, invoiced } = card
  if (estimate === null && approved === null && invoiced === null) return null
  return (
    <Card title={t('Estimate to invoice')}>
      <Facts>
        <Fact label={t('Estimate')} kind="money" value={estimate} />
        <Fact label={t('Approved')} kind="money" value={approved} />
        <Fact label={t('Invoice amount')} kind="money" value={invoiced} />
      </Facts>
    </Card>
  )
}

export function InsurerFacts({ card }: { card: JobCard }) {
  return (
    <Card title={t('Insurance')}>
      {card.insurer ? (
        <Facts>
          <Fact label={t('Insurer')} value={card.insurer} wide />
          <Fact label={t('Claim number')} kind="code" value={card.claim_no} />
          <Fact label={t('Surveyor')} value={card.surveyor} />
          <Fact label={t('Insurer’s liability')} kind="money" value={card.liability} />
          <Fact label={t('Supplements')} kind="number" value={card.supplements} />
        </Facts>
      ) : (
        t('The customer pays this repair.')
      )}
    </Card>
  )
}
