import { Button, Modal, Slider } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { t } from '#kit/words.ts'
import { type Crop, drawCrop, largestZoom, moved, photoOf, wholeCrop } from './crop.ts'
import styles from './account.module.css'

export interface CropDialogProps {
  picture: ImageBitmap
  onDone: (photo: string) => void
  onClose: () => void
}

const shownPixels = 512
const step = 0.05
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Which part of a picture is the photo: moved by dragging or with the arrow keys, and made larger. */
export function CropDialog({ picture, onDone, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const held = useRef<{ x: number; y: number }>(undefined)

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  const onKeyDown = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    if (!way) return
    event.preventDefault()
    setCrop((before) => moved(picture, before, ...way))
  }
  const take = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const from = held.current
    if (!from) return
    const { width } = event.currentTarget.getBoundingClientRect()
    held.current = { x: event.clientX, y: event.clientY }
    setCrop((before) => moved(picture, before, (from.x - event.clientX) / width, (from.y - event.clientY) / width))
  }
  const release = () => {
    held.current = undefined
  }

  return (
    <Modal opened onClose={onClose} title={t('Crop photo')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <div className={styles.crop}>
        <button
          type="button"
          className={styles.frame}
          aria-label={t('Move photo with the arrow keys')}
          data-autofocus
          onKeyDown={onKeyDown}
          onPointerDown={take}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <canvas ref={canvas} width={shownPixels} height={shownPixels} aria-hidden="true" />
        </button>
        <div>
          <span id="crop-zoom" className={styles.soft}>
            {t('Zoom')}
          </span>
          <Slider
            aria-labelledby="crop-zoom"
            thumbLabel={t('Zoom')}
            min={1}
            max={largestZoom}
            step={0.1}
            label={null}
            value={crop.zoom}
            onChange={(zoom) => setCrop((before) => ({ ...before, zoom }))}
          />
        </div>
        <p className={styles.soft}>{t('Drag the photo to move it.')}</p>
      </div>
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button onClick={() => onDone(photoOf(picture, crop))}>{t('Use photo')}</Button>
      </div>
    </Modal>
  )
}
