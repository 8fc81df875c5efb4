/** Who sends the invoices of the demo, and where they are to be paid. */
export const letterhead = {
  name: 'Varuna Network Services',
  lines: ['4th Floor, Sahyadri House, Baner Road', 'Pune 411045, India', '+91 20 5550 0142 · billing@varuna.example'],
}

export const paymentPlace = {
  bankName: 'Deccan Commerce Bank, Pune',
  country: 'India',
  // An invented account: these digits fail every check of a real one.
  iban: 'IN00 DCBX 0000 0142 0550 17',
  swiftCode: 'DCBXINBB',
}
