import type { SharedPost } from '@rad/api/apps/profile/shapes.contract'
import { t } from '#kit/words.ts'
import { PersonName, PersonPhoto } from './person-parts.tsx'
import { PostMedia } from './post-media.tsx'
import { PostTime } from './post-time.tsx'
import styles from './post.module.css'

/** The post that another one shares, inside of it; a sentence where it is gone. */
export function SharedPostCard({ shared }: { shared: SharedPost | null }) {
  if (!shared) return <p className={styles.gone}>{t('This post is no longer available.')}</p>
  return (
    <blockquote className={styles.shared}>
      <div className={styles.head}>
        <PersonPhoto person={shared} size={28} />
        <div className={styles.who}>
          <PersonName person={shared} />
          <PostTime at={shared.postTime} />
        </div>
      </div>
      {shared.postText ? (
        <p className={styles.text} dir="auto">
          {shared.postText}
        </p>
      ) : null}
      {shared.file ? (
        <div className={styles.media}>
          <PostMedia file={shared.file} name={shared.fullName} />
        </div>
      ) : null}
    </blockquote>
  )
}
