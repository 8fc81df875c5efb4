import styles from '#kit/table/table-skeleton.module.css'

/** The room of a chart, or of a block of several, that is not there yet; in CSS pixels. Not seen for the first 200 ms. */
export const BlockSkeleton = ({ height }: { height: number }) => (
  <div className={styles.block} style={{ blockSize: height }} aria-hidden="true" />
)
