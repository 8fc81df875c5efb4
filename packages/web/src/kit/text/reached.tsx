/** A number or an address one can reach; a masked one is only read. */
export function Reached({ by, at }: { by: 'tel' | 'mailto'; at: string }) {
  return at.includes('*') || at.includes('•') ? at : <a href={`${by}:${at}`}>{at}</a>
}
