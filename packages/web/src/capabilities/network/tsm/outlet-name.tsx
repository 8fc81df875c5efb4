import styles from './tsm.module.css'

/** An outlet by its name, with the code below. */
export function OutletName({ code, name }: { code: string; name: string }) {
  return (
    <span className={styles.outlet}>
      {name}
      <span className={styles.code}>{code}</span>
    </span>
  )
}
