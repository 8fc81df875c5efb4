import { productBrands, productPictures, type Product } from '@rad/api/apps/shop/contract'

/**
 * The goods of the demo by category: invented firms and products. Name, brand, picture, price in
 * units, stars, how many are left, whether it is delivered free, and a sentence about it.
 */
const lines: Record<Product['category'], string> = {
  brakes: `
Vented Front Disc Pair|Deccan Forge|brake|5490|5|14|free|Cast in one piece and machined to 0.01 mm. Fits the front axle of the Meridian and Orbit series.
Ceramic Pad Set|Deccan Forge|pads|2890|4|42|-|Low noise and low dust. Wear sensors included.
Rear Drum Shoe Kit|Northgate|pads|1760|4|25|-|Two shoes with springs and pins, to be replaced as a set.
Braided Hose Kit|Tanabe|hose|3240|5|8|-|Four hoses in steel braid, for a firmer brake pedal.
Brake Fluid DOT 4, 1 l|Varuna Genuine|bottle|640|4|120|-|Boiling point of 265 degrees when fresh. Renew it every two years.
Handbrake Cable|Northgate|hose|980|3|31|-|Galvanized, with greased sleeve. Length for hatchbacks.
`,
  'filters and fluids': `
Synthetic Engine Oil 5W-30, 4 l|Varuna Genuine|bottle|3150|5|86|free|Meets the manual’s specification. For petrol engines, and diesels with a particulate filter.
Cabin Filter with Charcoal|Sahyadri|airfilter|890|4|64|-|Keeps out dust, pollen, and exhaust smells.
Engine Air Filter|Sahyadri|airfilter|720|4|75|-|Pleated paper with a high dust capacity. Replace it every 20,000 kilometers.
Oil Filter Cartridge|Varuna Genuine|filter|410|5|140|-|With both seals. Replace it at every oil change.
Coolant Concentrate, 5 l|Northgate|coolant|1390|4|38|-|Mix with equal parts of water. Protects down to -37 °C for five years.
Fuel Injector Cleaner|Feldmann|spray|560|3|0|-|One can per tank. Helps with rough idling.
`,
  electrical: `
Starter Battery 60 Ah|Harbourline|battery|6890|5|18|free|Sealed and maintenance-free. Starts from -18 to +50 °C.
Starter Battery 80 Ah AGM|Harbourline|battery|11900|4|9|free|For cars with start-stop systems.
LED Headlamp, left|Lumora|headlamp|14500|4|6|free|Daytime running light, low beam, and high beam in one housing. Ready to plug in.
LED Headlamp, right|Lumora|headlamp|14500|4|5|free|Daytime running light, low beam, and high beam in one housing. Ready to plug in.
Iridium Spark Plug, set of 4|Tanabe|plug|2260|5|52|-|Fine iridium tips that last 100,000 kilometers.
Battery Charger 8 A|Lumora|charger|4350|4|22|-|Tests, charges, and then maintains the battery. Safe to leave connected all winter.
`,
  'tyres and wheels': `
All-Season Tire 195/65 R15|Kestrel|tyre|5250|4|48|-|Deep grooves for heavy rain. Quiet at cruising speed.
Touring Tire 215/60 R16|Kestrel|tyre|7480|5|36|free|For long highway trips. Lasts up to 60,000 kilometers.
Alloy Wheel 16" Five Spoke|Deccan Forge|wheel|8990|4|20|free|Light, flow-formed wheel. Takes the Meridian center caps.
Alloy Wheel 17" Mesh|Deccan Forge|wheel|12400|5|12|free|Diamond cut, with two layers of clear coat.
Gas Damper, rear pair|Tanabe|damper|6350|4|16|-|Steady handling on uneven roads. Fits the rear axle of the Orbit.
Digital Pressure Gauge|Padma Works|gauge|1150|4|58|-|Reads in bar, psi, and kPa, with a backlit display.
`,
  interior: `
Floor Mat Set, four pieces|Sahyadri|mat|2490|4|44|-|Raised edges that hold water. Cut for the Orbit, with click fasteners.
Seat Cover Set, perforated|Sahyadri|seat|7990|4|13|free|Breathable in hot weather. Compatible with side airbags.
Phone Holder, magnetic|Lumora|holder|890|3|97|-|Strong hold on rough roads. Released with one hand.
Wireless Charging Pad|Lumora|charger|2150|4|33|-|Fits the tray below the dashboard. 15 watts, with a quiet fan.
Child Seat, 9 to 25 kg|Harbourline|seat|12990|5|7|free|Side impact protection and a five-point harness. The cover is washable.
Boot Organiser|Padma Works|toolbox|1690|4|40|-|Three compartments with a non-slip base. Folds flat.
`,
  exterior: `
Flat Wiper Blade Pair|Feldmann|wiper|1120|4|68|-|Graphite-coated blades for a clear, quiet wipe.
Roof Box, 420 l|Harbourline|roofbox|34900|5|4|free|Opens from both sides. Holds four pairs of skis or three large suitcases.
Roof Bar Pair|Harbourline|rack|9450|4|11|free|Aluminum bars with locks. Carries up to 75 kg.
Mud Flap Set|Sahyadri|flap|1290|3|29|-|Four flaps that reduce spray in the rain.
Dash Camera, front and rear|Lumora|dashcam|13900|4|15|free|Records in low light and saves clips when it senses an impact.
Warning Triangle|Padma Works|triangle|480|5|110|-|Stable in strong wind. Folds into its own box.
`,
  'car care': `
Wash and Wax Shampoo, 1 l|Feldmann|shampoo|540|4|82|-|One capful per bucket. Leaves a water-repellent finish.
Ceramic Spray Sealant|Feldmann|spray|1890|5|27|-|Spray on and wipe off. Keeps its gloss for a month.
Rim Cleaner|Feldmann|spray|690|4|54|-|Changes color as it dissolves brake dust. Acid-free.
Leather Care Set|Feldmann|polish|1450|4|19|-|Cleaner and conditioner, with a soft brush. Use it twice a year.
Microfibre Cloths, ten|Padma Works|cloth|460|5|160|-|Edgeless, for paint and glass. Wash them without softener.
First-Aid Kit|Padma Works|firstaid|990|5|73|-|Everything the law requires, plus gloves and scissors.
`,
  'workshop tools': `
Torque Wrench 40 to 200 Nm|Northgate|torque|6750|5|17|free|Clicks at the set torque. Calibration certificate included.
Socket Set, 94 pieces|Northgate|sockets|8490|5|21|free|Chrome vanadium steel, in a sturdy case.
Trolley Jack 3 t|Padma Works|jack|16800|4|8|free|Low enough for sports cars, with a high lift for vans.
Axle Stand Pair|Padma Works|stand|4290|5|26|-|Supports three tonnes each. Use them together with a jack.
Combination Wrench Set|Northgate|wrench|3690|4|34|-|Twelve sizes from 8 to 19 mm, in a tool roll.
Inspection Lamp, magnetic|Lumora|lamp|2350|4|45|-|Flexible neck. Lasts eight hours on one charge.
`,
  diagnostics: `
Fault Code Reader|Kestrel|scanner|7900|4|24|free|Reads and clears engine fault codes, with plain descriptions.
Workshop Scanner Pro|Kestrel|scanner|89900|5|3|free|Covers all control units of the brand, with wiring diagrams. Two years of updates.
Battery and Charging Tester|Kestrel|scanner|11200|4|10|free|Tells in ten seconds whether the battery or the alternator is faulty.
Mobile Compressor Station|Padma Works|compressor|52500|4|2|free|A 50-liter tank on wheels, with hose, gun, and gauge.
Compression Gauge|Northgate|gauge|3450|3|14|-|Screws into the spark plug hole. Four adapters included.
Headlight Aligner|Lumora|lamp|64000|4|1|free|Camera and laser on a rail-mounted tower. Last one of this series.
`,
  merchandise: `
Team Jacket|Varuna Genuine|jacket|4990|5|30|-|Waterproof, with an embroidered logo.
Heritage Shirt|Varuna Genuine|shirt|1490|4|65|-|Heavy cotton, with the badge of 1962.
Workshop Cap|Varuna Genuine|cap|790|4|90|-|Cotton, with an adjustable strap.
Enamel Mug|Varuna Genuine|mug|450|5|130|-|Hard-wearing enamel. Not suitable for the microwave.
Model Car 1:18, Meridian|Varuna Genuine|model|5890|5|12|free|Doors, hood, and trunk open, and the steering works.
Keyring, stitched|Varuna Genuine|keyring|320|4|200|-|Made of leftover seat leather.
Weekend Backpack|Varuna Genuine|backpack|3290|4|23|-|Straps made of seat belt webbing. Has a laptop compartment.
Storm Umbrella|Varuna Genuine|umbrella|1890|4|37|-|Windproof. Fits the driver’s door pocket.
Steel Flask, 0.7 l|Varuna Genuine|flask|1190|5|55|-|Keeps drinks hot for 12 hours and cold for 24.
`,
}

interface SeededProduct extends Pick<
  Product,
  'name' | 'brand' | 'category' | 'image' | 'rating' | 'stock' | 'description'
> {
  /** In units. */
  price: number
  isFree: boolean
}

function oneOf<T extends string>(known: readonly T[], written: string | undefined): T {
  const found = known.find((one) => one === written)
  if (!found) throw new Error(`${written} is none of ${known.join(', ')}`)
  return found
}

export const seededProducts: readonly SeededProduct[] = Object.entries(lines).flatMap(([category, text]) =>
  text
    .trim()
    .split('\n')
    .map((line): SeededProduct => {
      const [name = '', brand, picture, price, rating, stock, free, description = ''] = line.split('|')
      return {
        name,
        description,
        category: category as Product['category'],
        brand: oneOf(productBrands, brand),
        image: oneOf(productPictures, picture),
        price: Number(price),
        rating: Number(rating),
        stock: Number(stock),
        isFree: free === 'free',
      }
    }),
)
