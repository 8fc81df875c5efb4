import { useEffect, useRef } from 'react'
import { showPicture } from '#kit/base/embedded-pictures.ts'
import { openBlogPicture } from './open-picture.ts'
import styles from './post-cover.module.css'

/** The picture of a post: a drawn cover comes with the post, an added one is fetched with the sign-in. It says nothing that the title does not. */
export function PostCover({ img, className }: { img: string; className?: string | undefined }) {
  const shown = useRef<HTMLImageElement>(null)
  const isDrawn = img.startsWith('data:')
  useEffect(() => (isDrawn ? undefined : showPicture(shown.current!, img, openBlogPicture)), [isDrawn, img])
  const classes = className ? `${styles.cover} ${className}` : styles.cover
  return <img key={img} ref={shown} className={classes} alt="" {...(isDrawn && { src: img })} />
}
