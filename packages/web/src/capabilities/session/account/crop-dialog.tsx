import { Button, Modal } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { t } from '#kit/words.ts'
import { type Crop, drawCrop, largestZoom, moved, photoOf, wholeCrop } from './crop.ts'
import parts from '#shell/account/parts.module.css'
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
export function CropDialog(props: CropDialogProps) {
  useFocusBack(true)
  return (
    <Modal opened onClose={props.onClose} title={t('Crop photo')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <CropView {...props} />
    </Modal>
  )
}

/** How far a pointer moved since the last call, in shares of the frame. */
function useDrag(onMove: (right: number, down: number) => void) {
  const pressed = useRef<{ x: number; y: number }>(undefined)
  const release = () => {
    pressed.current = undefined
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pressed.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = pressed.current
      if (!from) return
      const { width } = event.currentTarget.getBoundingClientRect()
      pressed.current = { x: event.clientX, y: event.clientY }
      onMove((from.x - event.clientX) / width, (from.y - event.clientY) / width)
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}

// Drawn once the dialog is there: before that there is no canvas.
function CropView({ picture, onDone, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const zoom = useId()
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const move = (right: number, down: number) => setCrop((before) => moved(picture, before, right, down))
  const drag = useDrag(move)

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  const onKeyDown = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    if (!way) return
    event.preventDefault()
    move(...way)
  }
  return (
    <>
      <div className={styles.crop}>
        <button
          type="button"
          className={styles.frame}
          aria-label={t('Move photo with the arrow keys')}
          data-autofocus
          onKeyDown={onKeyDown}
          {...drag}
        >
          <canvas ref={canvas} width={shownPixels} height={shownPixels} aria-hidden="true" />
        </button>
        <p className={parts.soft}>{t('Drag the photo, or move it with the arrow keys.')}</p>
        <div className={styles.zoom}>
          <label htmlFor={zoom}>{t('Zoom')}</label>
          <input
            id={zoom}
            type="range"
            min={1}
            max={largestZoom}
            step={0.1}
            value={crop.zoom}
            onChange={(event) => {
              const next = Number(event.currentTarget.value)
              setCrop((before) => ({ ...before, zoom: next }))
            }}
          />
        </div>
      </div>
      <div className={parts.foot}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button onClick={() => onDone(photoOf(picture, crop))}>{t('Use photo')}</Button>
      </div>
    </>
  )
}
