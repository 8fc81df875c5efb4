import pageStyles from '#kit/page/page.module.css'
import { LongTable } from '#kit/table/long-table.tsx'
import { t } from '#kit/words.ts'
import { DemoPage } from './demo-page.tsx'
import { employeeCells, columnsOf } from './employee-words.tsx'
import { longEmployeeAt, longCount } from './long-employees.ts'

const columns = columnsOf('id', 'fullName', 'post', 'city', 'startDate', 'salary', 'status')

/** Very many rows, of which only those in sight are drawn. */
export function Screen() {
  return (
    <DemoPage title={t('100,000 rows')} lead={t('Only the rows in sight are drawn, so that scrolling stays smooth.')}>
      <section className={pageStyles.card}>
        <LongTable
          label={t('Employees')}
          columns={columns}
          count={longCount}
          rowAt={longEmployeeAt}
          cells={employeeCells}
          height={560}
        />
      </section>
    </DemoPage>
  )
}
