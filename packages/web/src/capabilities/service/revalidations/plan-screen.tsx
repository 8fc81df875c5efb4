import { Button } from '@mantine/core'
import { type Plan, planFields, plansApi } from '@rad/api/service/revalidations/plans.contract'
import { word } from '@rad/api/words'
import IconClipboardOff from '@tabler/icons-react/dist/esm/icons/IconClipboardOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { query } from '#api/query.ts'
import { Card } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import styles from './audit.module.css'

/** Draws the sample of a run again, from its seed and what there was, and says whether it is the same. */
function DrawAgain({ code, number }: { code: string; number: number }) {
  const [isRequested, setRequested] = useState(false)
  const { data, isFetching } = useQuery({
    ...query(plansApi.sample, { params: { code, number: String(number) } }),
    enabled: isRequested,
  })
  if (data)
    return (
      <span role="status">{data.is_same ? t('Drawn again: the same sample.') : t('Drawn again: another sample.')}</span>
    )
  return (
    <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => setRequested(true)}>
      {t('Draw again')}
    </Button>
  )
}

function Runs({ plan }: { plan: Plan }) {
  const format = useFormat()
  return (
    <Card title={t('Runs')}>
      {plan.runs.length === 0 ? <p className={styles.small}>{t('This plan has not run yet.')}</p> : null}
      <ul className={styles.items}>
        {plan.runs.map((run) => (
          <li key={run.number} className={styles.item}>
            <div className={styles.head}>
              <span className={styles.text}>
                {t('{drawn} of {count} drawn on {day}', {
                  drawn: run.drawn.length,
                  count: run.candidates,
                  day: format.day(run.run_on),
                })}
              </span>
              <DrawAgain code={plan.code} number={run.number} />
            </div>
            <span className={styles.small}>
              {t('{from} to {to}', { from: format.day(run.from_on), to: format.day(run.to_on) })}
              <span>{t('Seed {seed}', { seed: String(run.seed) })}</span>
              <span>{format.percent(run.sample_percent)}</span>
            </span>
          </li>
        ))}
      </ul>
      <PathLink href={`/revalidations?plan=${plan.code}`}>{t('Show revalidations')}</PathLink>
    </Card>
  )
}

export const { Screen, prefetch } = recordScreen({
  record: plansApi.get,
  id: 'code',
  fields: planFields.fields,
  missing: {
    icon: IconClipboardOff,
    title: word('Plan not found'),
    text: word('There is no plan {code}.'),
  },
  list: { to: '/revalidation-plans', label: word('All plans') },
  title: ({ code }) => code,
  lead: ({ name, kind }) => `${name} · ${inWords(kind)}`,
  elsewhere: ['code', 'name', 'kind'],
  main: [
    {
      title: word('Plan'),
      facts: ['checklist', 'region', 'every_months', 'sample_percent', 'next_run_on'],
      hasRest: true,
    },
  ],
  aside: [({ record }) => <Runs plan={record} />],
  acts: {
    edit: {
      label: word('Edit'),
      may: ({ can }) => can('create Revalidation'),
      form: lazy(() => import('./plan-drawer.tsx').then(({ PlanDrawer }) => ({ default: PlanDrawer }))),
    },
  },
})
