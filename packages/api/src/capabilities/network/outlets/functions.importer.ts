import type { Say } from '#kernel/import/importer.ts'
import { outletFunctions } from './contract.ts'

type OutletFunction = (typeof outletFunctions)[number]

const plain = (written: string) => written.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The names of functions in files, in addition to their codes: in English, French, German, Portuguese, and Arabic. */
const names: Readonly<Record<OutletFunction, readonly string[]>> = {
  service: [
    'Servicing, Mechanical, Workshop, Maintenance',
    'Entretien, Atelier, Mécanique',
    'Werkstatt, Wartung, Mechanik',
    'Serviço, Serviços, Oficina, Mecânica, Manutenção',
    'الخدمة, خدمة, صيانة, الصيانة',
  ],
  bodyshop: [
    'Body, Body & paint, Body and paint, Bodywork, Collision, Accident repair, B&P',
    'Carrosserie, Tôlerie',
    'Karosserie, Karosseriewerkstatt, Lackiererei, Karosserie und Lack',
    'Carroçaria, Carroceria, Chapa e pintura, Funilaria, Funilaria e pintura',
    'ورشة الهياكل, هياكل, الهياكل, سمكرة',
  ],
}

const known = new Map(
  outletFunctions.flatMap((code) =>
    [code, ...names[code].flatMap((line) => line.split(','))].map((name) => [plain(name), code] as const),
  ),
)

/** The functions that a cell lists, in the order in which they are stored; undefined for an empty cell. */
export function functionsIn(parts: readonly string[] | undefined, say: Say): OutletFunction[] | undefined {
  if (!parts || parts.length === 0) return undefined
  const meant = parts.map((part) => known.get(plain(part)))
  if (meant.includes(undefined)) say.wrong('functions', 'Use service, bodyshop, or both.')
  return outletFunctions.filter((code) => meant.includes(code)).toSorted()
}
