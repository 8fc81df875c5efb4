import type { PostCategory } from '@rad/api/internal/capabilities/apps/blog/vocabulary.ts'

/** A post of the demo: title, categories, tags, and its text, whose first line is the excerpt. */
export type PostText = readonly [string, readonly PostCategory[], readonly string[], string]

/** Newest first. */
export const postTexts: readonly PostText[] = [
  [
    'What a clean workshop jacket tells the customer',
    ['Fashion'],
    ['workwear', 'service'],
    `Three outlets tried the new jacket for a month. Here is what customers noticed first.
People decide within seconds whether they hand over their keys. In March we gave the advisors of three outlets the new jacket and asked 240 customers what they remembered of their visit.
# What they noticed
- **The name on the chest.** 7 of 10 could still say it a week later.
- **Clean cuffs.** No one praised them, but stained ones were mentioned twice as often as a late car.
- **Pockets that close.** A pen that falls on the paint is remembered for good.
# What we change
The jacket comes in two weights from July. Each advisor gets two, so that one can be washed. Order through the shop, under Apparel, and use the cost center of your outlet.`,
  ],
  [
    'Breakfast at six: how Jaipur feeds the early shift',
    ['Food'],
    ['people', 'outlets'],
    `Poha, tea, and fifteen minutes together. Absence on Mondays fell by half.
The early shift at Jaipur Central begins at half past six, and most of the team travels for an hour. Last winter the workshop manager put a stove into the old tire store.
# The rule
1. Everyone eats for fifteen minutes, and no one works.
1. The plan for the day is read out once, at the end.
1. Whoever comes late washes up.
# What came of it
The first car is on the lift at 06:50, five minutes earlier than before. Absence on Mondays fell from 8 to 4 percent. It costs 38 rupees a head, and the dealer pays.`,
  ],
  [
    'The hold-up game: ten cards, one shift',
    ['Gaming'],
    ['training', 'hold-ups'],
    `A card game that teaches hold-up reasons faster than any slide.
New advisors choose “Other” for a third of their hold-ups. We made a game of it instead of another slide.
# How it is played
Four people, ten cards each. A card is a job card that stands still: the part is missing, the customer does not answer, the insurer has not approved. Whoever finds the right reason and the right next step keeps the card.
| Card | Reason | Next step |
| Bumper not in stock | Part on order | Give the expected date |
| No answer for two days | Waiting for customer | Message, then call |
| Survey not done | Waiting for insurer | Send the pictures |
After one shift the share of “Other” fell to 11 percent. Print the cards from the library.`,
  ],
  [
    '“A promise time is a promise”',
    ['Quote'],
    ['service', 'promise'],
    `A service manager from Kochi on the one number she looks at every morning.
“A promise time is a promise. If I may change it without calling the customer, it is only a wish.”
Anjali runs the service of our Kochi outlet. She opens the list of cars due today at eight, and nothing else until each has a name and a time behind it.
“We keep 93 percent. The other 7 I know by name, because I called them.”`,
  ],
  [
    'Watch: changing a high-voltage fuse in nine minutes',
    ['Video'],
    ['electric', 'safety'],
    `The steps, the gloves, and the pause that is easily forgotten.
The recording shows a certified technician who changes the service fuse of the hatchback from start to end. Watch it before your first one, with the checklist beside you.
# The pause
After the plug is pulled, wait ten minutes. The capacitors need them, and no one may shorten it.
# The checklist
1. Gloves of class 0, checked for holes.
1. Barrier and sign around the car.
1. Plug out, in your own pocket.
1. Ten minutes.
1. Measure. Then touch.`,
  ],
  [
    'Canteen or lunchbox? What 31 outlets do at noon',
    ['Food'],
    ['outlets', 'survey'],
    `We asked 31 outlets what their people eat and where.
Nineteen bring a lunchbox, eight have a canteen, four order together. The surprise was the effect on the afternoon: outlets that eat at the same time finish 6 percent more jobs between two and four.
# What you can copy
- One table that seats everyone.
- A fixed half hour that is in the plan of the workshop.
- No phones of the outlet at the table. The reception answers.`,
  ],
  [
    'Colors of the monsoon: picking paint that photographs well',
    ['Fashion'],
    ['showroom', 'pictures'],
    `Grey skies change what sells. A short guide for display cars and pictures.
Under clouds, warm reds look brown and silver disappears. Blue, white, and the new copper keep their depth.
# For the showroom
Put the copper car by the window and the red one under the lamps. Change the display car once a week while it rains.
# For pictures
Shoot before nine, with the sun behind you, and wipe the drops off. Customers zoom in.`,
  ],
  [
    'Leaderboards work, until they do not',
    ['Gaming'],
    ['motivation', 'reports'],
    `What six months of points and badges did to our follow-up calls.
We gave points for each follow-up call and showed them on the wall. Calls rose by 40 percent within a month. So did calls of eight seconds.
# What we learned
Count what the customer gets, not what is easy to count. The board now shows satisfied answers per hundred visits. It moves slower, and in the right direction.`,
  ],
  [
    '“Write it down as if the next shift knew nothing”',
    ['Quote'],
    ['handover'],
    `Advice for handovers, from 22 years at the same counter.
“Write it down as if the next shift knew nothing. Because at two in the morning, it does.”
Ramesh has handed over cars in Pune since 2004. His notes have three lines: what the customer said, what we found, what happens next. No adjectives.`,
  ],
  [
    'Watch: the walkaround in 90 seconds',
    ['Video'],
    ['service', 'training'],
    `One lap around the car with the customer, and four questions.
Most complaints about scratches begin with a walkaround that was skipped. The recording shows one in 90 seconds, at a busy counter.
# The four questions
1. What brings you here today?
1. Anything that moves or sounds different?
1. When do you need the car?
1. How may we reach you?`,
  ],
  [
    'Shoes that survive oil: a test by the bodyshop',
    ['Fashion'],
    ['workwear', 'bodyshop'],
    `Five pairs, eight weeks, one winner that was not the expensive one.
The team of the bodyshop in Lucknow wore five pairs for eight weeks. Two soles came off, one pair held water, and one was too stiff to kneel in.
| Pair | After 8 weeks | Would buy again |
| A | Sole loose | 1 of 6 |
| B | Good | 5 of 6 |
| C | Holds water | 0 of 6 |
Pair B is in the shop now. Sizes run small: order half a size up.`,
  ],
  [
    'Tea for waiting customers costs less than a discount',
    ['Food'],
    ['customers', 'waiting'],
    `A cup at the right minute does more than two percent off.
We compared four outlets over ten weeks. Two offered a discount when a car was late, two offered tea and a clear new time after twenty minutes.
The second pair lost fewer customers, and spent a ninth of the money. What helps is the new time. The tea gives you a reason to sit down and say it.`,
  ],
  [
    'A quiz for the launch: 400 players in one evening',
    ['Gaming', 'Video'],
    ['launch', 'training'],
    `How Delhi taught the new model to its whole network between six and nine.
Instead of a briefing the launch team played a quiz with all outlets at once: twelve rounds, pictures and sounds, one winner per round.
# Numbers
- 412 people from 58 outlets.
- 87 percent right in the last round, 51 in the first.
- One broken buzzer.
The questions are in the library, and every region can run it again.`,
  ],
  [
    '“The cheapest part is the one you ordered yesterday”',
    ['Quote'],
    ['parts'],
    `On planning, from the parts store in Chennai.
“The cheapest part is the one you ordered yesterday. Today it is express freight, tomorrow it is an angry customer.”
The store in Chennai looks at the appointments of the next three days each evening. Waiting for parts fell from 14 hold-ups a week to 5.`,
  ],
  [
    'Watch: photographing damage so that the insurer says yes',
    ['Video'],
    ['bodyshop', 'insurance'],
    `Four pictures, always in the same order.
Insurers send back one in five claims because of the pictures. The recording shows the four that they need, and the light in which to take them.
1. The whole car with its plate.
1. The whole side that is damaged.
1. The damage from one meter, with a ruler.
1. The odometer.`,
  ],
  [
    'Uniforms without plastic: where we stand',
    ['Fashion'],
    ['workwear', 'environment'],
    `Two thirds of what we wear is cotton by now. What is left, and why.
In 2023 every shirt was half polyester. Today two thirds of all pieces are cotton or wool. What is left are rain jackets and gloves, which have to keep something out.
Worn pieces go back with the truck of the parts store and become rags for the bodyshop.`,
  ],
  [
    'Six spices and a service menu',
    ['Food', 'Quote'],
    ['prices', 'customers'],
    `Why our fixed-price menu got shorter, and sales got better.
A menu of 40 services is a price list. The outlet in Indore cut it to six, each named after what it does for the car. The cook next door had the idea: “No one reads past the sixth line.”
Sales of the six rose by a fifth. The other 34 are still done when a customer asks.`,
  ],
  [
    'Simulators in the training center: first results',
    ['Gaming'],
    ['training', 'electric'],
    `Twenty hours with a headset against twenty hours at the bench.
Half of a class learned to diagnose the drive battery in a simulator, half at the bench. Both passed. The simulator group was faster, the bench group asked better questions.
From autumn everyone does both: the simulator first, then the bench.`,
  ],
]

/** Posts that are scheduled or wait for an editor to publish them, and drafts. */
export const unpublishedTexts: readonly PostText[] = [
  [
    'Winter tires: what to say in the first call',
    ['Video'],
    ['seasonal', 'service'],
    `A script for the call, and the answers to the five usual questions.
Call those who bought tires from us first. The script takes two minutes.`,
  ],
  [
    'Our best photos of the hill rally',
    ['Fashion', 'Video'],
    ['events'],
    `Forty cars, one road, and a lot of rain.
The pictures are chosen. The captions come next.`,
  ],
  ['Recipe book of the night shift', ['Food'], ['people'], `Each outlet sends one recipe.`],
]

/** Comments below posts, some with a reply. */
export const commentTexts: readonly (readonly [string, string?])[] = [
  ['We tried this in our outlet last week. It works.', 'Which shift did you begin with?'],
  ['Can we get the checklist as a PDF?', 'It is in the library under the same name.'],
  ['The second point is the important one.'],
  ['How did you measure it?', 'Ten weeks, same days, same advisors. Happy to share the sheet.'],
  ['Please also write about bodyshops.'],
  ['Shared with the whole team this morning.', 'Thank you! Tell us what they say.'],
  ['In our region it is the other way around. Worth a second look.'],
  ['Short and useful. More of these.'],
]
