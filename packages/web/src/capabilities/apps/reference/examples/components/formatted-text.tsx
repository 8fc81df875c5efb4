import { RichText } from '#kit/text/rich-text.tsx'

const html = `<h2>Before the first drive</h2>
<p>Check the <strong>tire pressure</strong> with cold tires, then the <em>coolant</em>.</p>
<ul><li>Front: 2.3 bar</li><li>Rear: 2.1 bar, or 2.6 bar with a full boot</li></ul>
<p>More in <a href="/complaints">what customers told us</a>.</p>`

export function FormattedText() {
  return <RichText html={html} />
}
