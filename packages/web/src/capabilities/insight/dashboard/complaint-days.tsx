import type { ComponentProps } from 'react'
import { Trend } from './trend.tsx'
import { WorstOutlets } from './worst-outlets.tsx'
import styles from './dashboard.module.css'

type ComplaintDaysProps = ComponentProps<typeof Trend> & ComponentProps<typeof WorstOutlets>

/** Complaints of the last 28 days, and where most of them are. */
export const ComplaintDays = ({ days, outlets }: ComplaintDaysProps) => (
  <div className={styles.board}>
    <Trend days={days} />
    <WorstOutlets outlets={outlets} />
  </div>
)
