import { productBrands, productPictures, type Product } from '@rad/api/apps/shop/contract'

/**
 * The goods of the demo by category: invented firms, and no thing that anybody sells. Name, brand, picture, price in
 * units, stars, how many are left, whether it is delivered free, and a sentence about it.
 */
const lines: Record<Product['category'], string> = {
  brakes: `
Vented Front Disc Pair|Deccan Forge|brake|5490|5|14|free|Cast in one piece and turned to a hundredth. For front axles of the Meridian and Orbit series.
Ceramic Pad Set|Deccan Forge|pads|2890|4|42|-|Quiet from the first stop and easy on the rims. Wear sensors included.
Rear Drum Shoe Kit|Northgate|pads|1760|4|25|-|Two shoes, springs and pins: everything that should be new when one of them is.
Braided Hose Kit|Tanabe|hose|3240|5|8|-|Four hoses in steel braid. The pedal stays where the foot expects it.
Brake Fluid DOT 4, 1 l|Varuna Genuine|bottle|640|4|120|-|Boiling point of 265 degrees when fresh. Renew it every two years.
Handbrake Cable|Northgate|hose|980|3|31|-|Galvanised, with greased sleeve. Length for hatchbacks.
`,
  'filters and fluids': `
Synthetic Engine Oil 5W-30, 4 l|Varuna Genuine|bottle|3150|5|86|free|What the handbook asks for. For petrol and diesel with particle filter.
Cabin Filter with Charcoal|Sahyadri|airfilter|890|4|64|-|Keeps dust, pollen and the smell of the lorry ahead outside.
Engine Air Filter|Sahyadri|airfilter|720|4|75|-|Pleated paper that holds a monsoon of dust before it gives in.
Oil Filter Cartridge|Varuna Genuine|filter|410|5|140|-|With both seals. To be changed with every oil.
Coolant Concentrate, 5 l|Northgate|coolant|1390|4|38|-|Mix it half and half. Good for five years or minus 37 degrees.
Fuel Injector Cleaner|Feldmann|spray|560|3|0|-|One can per tank. For engines that have forgotten how to idle.
`,
  electrical: `
Starter Battery 60 Ah|Harbourline|battery|6890|5|18|free|Closed, no topping up. Starts at minus eighteen, and at plus fifty too.
Starter Battery 80 Ah AGM|Harbourline|battery|11900|4|9|free|For cars that stop at every light and start again.
LED Headlamp, left|Lumora|headlamp|14500|4|6|free|Daylight ring, low and high beam in one housing. Ready to plug in.
LED Headlamp, right|Lumora|headlamp|14500|4|5|free|The other half of the face. Daylight ring, low and high beam.
Iridium Spark Plug, set of 4|Tanabe|plug|2260|5|52|-|Fine tips that last a hundred thousand kilometres.
Battery Charger 8 A|Lumora|charger|4350|4|22|-|Tests, charges and then watches. Safe to leave on all winter.
`,
  'tyres and wheels': `
All-Season Tyre 195/65 R15|Kestrel|tyre|5250|4|48|-|Grooves that carry off a cloudburst. Quiet at cruising speed.
Touring Tyre 215/60 R16|Kestrel|tyre|7480|5|36|free|For long days on the highway. 60,000 kilometres are no rarity.
Alloy Wheel 16" Five Spoke|Deccan Forge|wheel|8990|4|20|free|Flow-formed and light. The caps of the Meridian fit.
Alloy Wheel 17" Mesh|Deccan Forge|wheel|12400|5|12|free|Diamond cut, sealed twice. Looks fast at the kerb.
Gas Damper, rear pair|Tanabe|damper|6350|4|16|-|Keeps four wheels on the road where the road does not help.
Digital Pressure Gauge|Padma Works|gauge|1150|4|58|-|Reads in bar, psi and kilopascal, with a light for the evening.
`,
  interior: `
Floor Mat Set, four pieces|Sahyadri|mat|2490|4|44|-|Rims that hold a wet boot. Cut for the Orbit; click into place.
Seat Cover Set, perforated|Sahyadri|seat|7990|4|13|free|Breathes in May. The seams leave the airbags their way.
Phone Holder, magnetic|Lumora|holder|890|3|97|-|Holds tight over railway crossings and lets go with two fingers.
Wireless Charging Pad|Lumora|charger|2150|4|33|-|Fits the tray below the dashboard. 15 watts, and a fan you do not hear.
Child Seat, 9 to 25 kg|Harbourline|seat|12990|5|7|free|Side wings, five belts, one click. Washable, as it has to be.
Boot Organiser|Padma Works|toolbox|1690|4|40|-|Three rooms that stand still in bends. Folds flat when the market was closed.
`,
  exterior: `
Flat Wiper Blade Pair|Feldmann|wiper|1120|4|68|-|Graphite coated. Clears the pane in one go, without a sound.
Roof Box, 420 l|Harbourline|roofbox|34900|5|4|free|Opens from both sides. Four pairs of skis, or one grandmother's luggage.
Roof Bar Pair|Harbourline|rack|9450|4|11|free|Aluminium wings with locks. Carries 75 kilograms.
Mud Flap Set|Sahyadri|flap|1290|3|29|-|Four flaps for whoever drives behind you in the rain.
Dash Camera, front and rear|Lumora|dashcam|13900|4|15|free|Sees in the dark, and only keeps what was worth keeping.
Warning Triangle|Padma Works|triangle|480|5|110|-|Stands in the wind of lorries. Folds into its own box.
`,
  'car care': `
Wash and Wax Shampoo, 1 l|Feldmann|shampoo|540|4|82|-|A cap in a bucket. Leaves water that runs off by itself.
Ceramic Spray Sealant|Feldmann|spray|1890|5|27|-|Spray, wipe, and be asked for a month what you did.
Rim Cleaner|Feldmann|spray|690|4|54|-|Turns red where it works. Free of acid.
Leather Care Set|Feldmann|polish|1450|4|19|-|Cleaner and milk, with a soft brush. Twice a year is enough.
Microfibre Cloths, ten|Padma Works|cloth|460|5|160|-|Edgeless, for paint and panes. Wash them without softener.
First-Aid Kit|Padma Works|firstaid|990|5|73|-|What the law asks for, and two things it forgot.
`,
  'workshop tools': `
Torque Wrench 40 to 200 Nm|Northgate|torque|6750|5|17|free|Clicks when it is enough. With certificate.
Socket Set, 94 pieces|Northgate|sockets|8490|5|21|free|Chrome vanadium in a case that closes even when it is full.
Trolley Jack 3 t|Padma Works|jack|16800|4|8|free|Low enough for sports cars, high enough for the others.
Axle Stand Pair|Padma Works|stand|4290|5|26|-|Never trust a jack alone. Three tonnes each.
Combination Wrench Set|Northgate|wrench|3690|4|34|-|Twelve sizes from 8 to 19, each with its place in the roll.
Inspection Lamp, magnetic|Lumora|lamp|2350|4|45|-|Bends where the neck does not. Eight hours on one charge.
`,
  diagnostics: `
Fault Code Reader|Kestrel|scanner|7900|4|24|free|Reads and clears what the engine has to say. In plain words.
Workshop Scanner Pro|Kestrel|scanner|89900|5|3|free|All control units of the brand, with wiring plans. Two years of updates.
Battery and Charging Tester|Kestrel|scanner|11200|4|10|free|Tells in ten seconds whether it is the battery or the alternator.
Mobile Compressor Station|Padma Works|compressor|52500|4|2|free|A tank of fifty litres on wheels, with hose, gun and gauge.
Compression Gauge|Northgate|gauge|3450|3|14|-|Screws in where the plug was. With four adapters.
Headlight Aligner|Lumora|lamp|64000|4|1|free|Camera, laser and a tower on rails. Only one is left of the old series.
`,
  merchandise: `
Team Jacket|Varuna Genuine|jacket|4990|5|30|-|Keeps the rain off the pit wall. Embroidered, not printed.
Heritage Shirt|Varuna Genuine|shirt|1490|4|65|-|The badge of 1962 on heavy cotton.
Workshop Cap|Varuna Genuine|cap|790|4|90|-|Keeps the hair out of the belt drive.
Enamel Mug|Varuna Genuine|mug|450|5|130|-|Survives the workshop floor. Not for the microwave.
Model Car 1:18, Meridian|Varuna Genuine|model|5890|5|12|free|Doors, bonnet and boot open; the bend of the wheels follows the wheel.
Keyring, stitched|Varuna Genuine|keyring|320|4|200|-|Made of what was left of the seats.
Weekend Backpack|Varuna Genuine|backpack|3290|4|23|-|Belt webbing for straps. Holds a laptop and one bad idea.
Storm Umbrella|Varuna Genuine|umbrella|1890|4|37|-|Opens against the wind. Fits the pocket of the driver's door.
Steel Flask, 0.7 l|Varuna Genuine|flask|1190|5|55|-|Hot for twelve hours, cold for twenty-four.
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
