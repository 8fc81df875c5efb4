import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'

/** The phrase rules and topics that the product comes with. */
const supplied = new Set<string>([
  word('Greets the customer'),
  word('Says that the call is recorded'),
  word('Offers further help before the end'),
  word('Never blames the customer'),
  word('Brakes'),
  word('Engine'),
  word('Battery and electrics'),
  word('Tires and wheels'),
  word('Parts not available'),
  word('Price and bill'),
  word('Delay and delivery'),
  word('Warranty and recall'),
  word('Booking a visit'),
  word('Behavior of staff'),
])

/** What a phrase rule or a topic is called: in the language of the reader where it came with the product, else as people wrote it. */
export const labelWords = (label: string) => (supplied.has(label) ? t(label) : label)
