import { Badge } from '#kit/text/badge.tsx'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'

export function FactCard() {
  return (
    <Card title="Northgate Motors" aside={<Badge tone="good">{t('Active')}</Badge>}>
      <Facts>
        <Fact label={t('Code')} kind="code" value="NGM-04" />
        <Fact label={t('City')} value="Pune" />
        <Fact label={t('Opened')} kind="day" value="2019-04-01" />
        <Fact label={t('Service bays')} kind="number" value={12} />
        <Fact label={t('Utilization')} kind="percent" value={83.4} />
        <Fact label={t('First response')} kind="hours" value={4.25} />
        <Fact label={t('Bodyshop')} kind="flag" value={false} />
        <Fact label={t('Channels')} kind="list" value={['Premium', 'Fleet']} />
      </Facts>
    </Card>
  )
}
