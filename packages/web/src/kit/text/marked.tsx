import styles from './marked.module.css'

interface Hit {
  from: number
  to: number
}

/** A text as the search of the API reads it, and for each of its letters the place it came from. */
function lettersOf(text: string): { letters: string; from: number[] } {
  let letters = ''
  const from: number[] = []
  for (let at = 0; at < text.length; at++) {
    const read = text[at]!.normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toLowerCase()
    letters += read
    for (let one = 0; one < read.length; one++) from.push(at)
  }
  return { letters, from }
}

/** The positions of the words of a search in a text, in order and without overlaps. */
export function hitsOf(text: string, typed: string): Hit[] {
  const { letters, from } = lettersOf(text)
  const words = [...new Set(lettersOf(typed).letters.split(/\s+/))].filter((word) => word !== '')
  const marked = new Set<number>()
  for (const word of words)
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length))
      for (let place = from[at]!; place <= from[at + word.length - 1]!; place++) marked.add(place)
  const hits: Hit[] = []
  for (const place of [...marked].toSorted((a, b) => a - b)) {
    const last = hits.at(-1)
    if (last && last.to === place) last.to = place + 1
    else hits.push({ from: place, to: place + 1 })
  }
  return hits
}

/** A text in its own direction, with the words of a search marked. */
export function Marked({ text, typed }: { text: string; typed: string | undefined }) {
  const hits = typed ? hitsOf(text, typed) : []
  return (
    <bdi>
      {hits.map(({ from, to }, at) => [
        text.slice(hits[at - 1]?.to ?? 0, from),
        <mark key={from} className={styles.mark}>
          {text.slice(from, to)}
        </mark>,
      ])}
      {text.slice(hits.at(-1)?.to ?? 0)}
    </bdi>
  )
}

/** Marks the words of a search in a text that is on the page already and that nothing else draws again. */
export function markHits(element: HTMLElement, typed: string): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  for (const node of nodes)
    // From the last to the first, so that the places of the others stay where they are.
    for (const { from, to } of hitsOf(node.data, typed).toReversed()) {
      const hit = node.splitText(from)
      hit.splitText(to - from)
      const mark = document.createElement('mark')
      mark.className = styles.mark!
      hit.replaceWith(mark)
      mark.append(hit)
    }
}
