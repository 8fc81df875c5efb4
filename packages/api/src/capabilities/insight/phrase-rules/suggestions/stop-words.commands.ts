import { english } from '#capabilities/insight/calls/lookups.ts'

/** What people say on the telephone whatever they call about. Contractions come in parts: "don", "ll". */
const fillers = new Set(
  (
    'yes yeah yep okay right sure fine good great nice bad well really actually maybe perhaps please thanks thank welcome hello hey bye ' +
    'goodbye morning afternoon evening day days today tomorrow yesterday week weeks weekend month months year years time times minute minutes hour hours ' +
    'moment sir madam maam mister want wants wanted need needs needed like likes know knows knew think thought guess mean means say says saying said tell tells told ask asks asked ' +
    'call calls called calling speak speaking speaks talk talking hear heard look looks looking see seen show shows let lets get gets getting got gotten give gives given ' +
    'gave take takes taking took taken come comes coming came going goes gone went way thing things something anything everything nothing someone anyone ' +
    'everyone people person name names help helps helped try tries tried use uses used using work works worked working happen happens happened ' +
    'question questions problem problems issue issues new old first last next one two three four five six seven eight nine ten half much many lot little bit ' +
    'don doesn didn isn wasn aren won wouldn couldn shouldn haven hasn can cannot could would should will shall may might must ll ve able also still already again ' +
    'always never ever even just only back here there now then soon later wait sorry understand course exactly long'
  ).split(' '),
)

/** Whether a word is one that no sentence can do without; of English alone. */
export async function stopWords(): Promise<(word: string) => boolean> {
  const { readDoc, its } = await english()
  const isCommon = (word: string) => readDoc(word).tokens().itemAt(0).out(its.stopWordFlag) as unknown as boolean
  return (word) => fillers.has(word) || isCommon(word)
}
