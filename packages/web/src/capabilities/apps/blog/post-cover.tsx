import { blogApi } from '@rad/api/apps/blog/contract'
import { call } from '@rad/api/client'
import { useEffect, useRef } from 'react'
import { transport } from '#api/transport.ts'
import { showPicture } from '#kit/base/held-pictures.ts'
import styles from './post-cover.module.css'

const openPicture = async (path: string): Promise<Blob> => {
  const response = (await call(transport, blogApi.picture, { params: { id: path.split('/').at(-1)! } })) as Response
  return response.blob()
}

/** The picture of a post: a drawn cover comes with the post, an added one is fetched with the sign-in. It says nothing that the title does not. */
export function PostCover({ img, className }: { img: string; className?: string | undefined }) {
  const shown = useRef<HTMLImageElement>(null)
  const isDrawn = img.startsWith('data:')
  useEffect(() => (isDrawn ? undefined : showPicture(shown.current!, img, openPicture)), [isDrawn, img])
  const classes = className ? `${styles.cover} ${className}` : styles.cover
  return <img key={img} ref={shown} className={classes} alt="" {...(isDrawn && { src: img })} />
}
