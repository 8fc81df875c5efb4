import type { Preferences } from './preferences.ts'
import styles from './frame-sketch.module.css'

export interface FrameSketchProps {
  skin?: Preferences['skin']
  layout?: Preferences['layout']
  content?: Preferences['content']
}

/** A preview of the frame. */
export function FrameSketch({ skin = 'light', layout = 'vertical', content = 'full' }: FrameSketchProps) {
  if (skin === 'system')
    return (
      <span className={styles.split} aria-hidden="true">
        <Drawn skin="light" layout={layout} content={content} />
        <Drawn skin="dark" layout={layout} content={content} />
      </span>
    )
  return <Drawn skin={skin} layout={layout} content={content} />
}

function Drawn({ skin, layout, content }: Required<FrameSketchProps>) {
  const isColumn = layout === 'vertical'
  const [from, wide] = isColumn ? [26, 64] : [6, 84]
  const inset = content === 'boxed' ? 11 : 0
  const [x, width] = [from + inset, wide - 2 * inset]
  return (
    <svg viewBox="0 0 96 60" className={styles.sketch} data-skin={skin} aria-hidden="true" focusable="false">
      <rect width="96" height="60" className={styles.page} />
      {isColumn ? (
        <g>
          <rect width="20" height="60" className={styles.column} />
          <circle cx="6.5" cy="7.5" r="2.5" className={styles.accent} />
          {[16, 23, 30, 37].map((y, index) => (
            <rect
              key={y}
              x="4"
              y={y}
              width={index === 1 ? 12 : 10}
              height="3"
              rx="1.5"
              className={index === 1 ? styles.accent : styles.columnInk}
            />
          ))}
        </g>
      ) : null}
      <rect x={x} y="5" width={width} height="7" rx="2" className={styles.card} />
      <circle cx={x + width - 4.5} cy="8.5" r="1.8" className={styles.accent} />
      {isColumn ? null : (
        <g>
          <rect x={x} y="14" width={width} height="6" rx="2" className={styles.card} />
          {[0, 1, 2].map((index) => (
            <rect
              key={index}
              x={x + 4 + index * 14}
              y="16"
              width="9"
              height="2"
              rx="1"
              className={index === 0 ? styles.accent : styles.ink}
            />
          ))}
        </g>
      )}
      <rect x={x} y={isColumn ? 17 : 24} width={width * 0.42} height="3" rx="1.5" className={styles.ink} />
      <rect x={x} y={isColumn ? 24 : 31} width={width} height="30" rx="3" className={styles.card} />
      {[0, 1, 2].map((index) => (
        <rect
          key={index}
          x={x + 4}
          y={(isColumn ? 30 : 37) + index * 7}
          width={(width - 8) * [0.9, 0.7, 0.8][index]!}
          height="2"
          rx="1"
          className={styles.faint}
        />
      ))}
    </svg>
  )
}
