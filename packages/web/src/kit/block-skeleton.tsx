import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'

/** The room of a chart, or of a block of several, that is not there yet; in CSS pixels. */
export const BlockSkeleton = ({ height }: { height: number }) => <Skeleton height={height} radius="lg" />
