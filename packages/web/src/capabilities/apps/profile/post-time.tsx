import { useFormat } from '#kit/text/format.tsx'
import styles from './post.module.css'

/** When something was posted: how long ago, with the exact time to point at. */
export function PostTime({ at }: { at: string }) {
  const { ago, instant, instantWithZone } = useFormat()
  return (
    <time className={styles.time} dateTime={at} title={instantWithZone(at)}>
      {ago(at)} · {instant(at)}
    </time>
  )
}
