/** What managers write with a declaration, by the code of its reason. */
export const notes: Readonly<Record<string, readonly string[]>> = {
  'NA-SLD-U': ['Sold at an auction, the buyer is unknown.', 'Sold to a trader who doesn’t share the buyer.'],
  'NA-EXP': ['Taken to Nepal with the owner.', 'The owner moved to Dubai and took the vehicle along.'],
  'NA-DEC': ['The owner has died; the family hasn’t decided yet.', 'The estate is not settled.'],
  'NA-DNC': ['Requested by email not to be contacted.', 'Does not wish to be called again.'],
  'NA-REL-U': ['Moved out; the landlord has no address.', 'The company closed its office.'],
  other: ['Confirmed on the phone.', 'Seen on the papers.', 'Confirmed by the family.'],
}

/** How references begin, of the reasons that need one. */
export const references: Readonly<Record<string, string>> = { 'NA-STL': 'FIR', 'NA-FLT': 'AGR' }

/** Why declarations were rejected. */
export const remarks: readonly string[] = [
  'The letter names another vehicle.',
  'Call the second number first.',
  'The certificate can’t be read.',
  'The customer answered our call.',
]
