import { english } from '#capabilities/insight/calls/lookups.ts'

/** What people say on the telephone whatever they call about. Contractions come in parts: "don", "ll". */
const fillers = new Set(
  (
    'yes yeah yep okay right sure fine good great nice bad well really actually maybe perhaps please thank welcome hello hey bye goodbye ' +
    'morning afternoon evening day today tomorrow yesterday week weekend month year time minute hour moment sir madam maam mister ' +
    'want need like know knew think thought guess mean say tell ask call speak talk hear heard look see seen show let get getting got ' +
    'gotten give given gave take taking took taken come coming came going goes gone went way thing something anything everything ' +
    'nothing someone anyone everyone people person name help try trying tried use using work happen happen question problem issue new ' +
    'old first last next one two three four five six seven eight nine ten half much many lot little bit don doesn didn isn wasn aren ' +
    'won wouldn couldn shouldn haven hasn can cannot could would should will shall may might must able also still already again always ' +
    'never ever even just only back here there now then soon later wait sorry understand course exactly long ago early late quick ' +
    'check send sent find found bring brought put leave left start stop open close change move keep turn run add pay buy meet stay ' +
    'happy pleasure best possible past higher lower extra whole half past suit depend detail message record calendar free booked ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october ' +
    'november december'
  ).split(' '),
)

const endings = /(?:ed|ing|s)$/
const isFiller = (word: string) => fillers.has(word) || fillers.has(word.replace(endings, ''))

/** Whether a word is one that no sentence can do without; of English alone. */
export async function stopWords(): Promise<(word: string) => boolean> {
  const { readDoc, its } = await english()
  const isCommon = (word: string) => readDoc(word).tokens().itemAt(0).out(its.stopWordFlag) as unknown as boolean
  return (word) => isFiller(word) || isCommon(word)
}
