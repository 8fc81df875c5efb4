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

/** The symbol beside the name: the gauge that the pages draw too. */
export const letterheadSymbol = `<svg viewBox="0 0 32 32" width="32" height="32">
  <rect width="32" height="32" rx="8" fill="#5159cf" />
  <g fill="none" stroke="#ffffff" stroke-width="2.6" stroke-linecap="round">
    <path d="M7.2 20a9 9 0 0 1 17.6 0" />
    <path d="M16 20l4.4 -5.2" />
    <path d="M11 24.2h10" stroke-opacity="0.5" />
  </g>
  <circle cx="16" cy="20" r="2.3" fill="#ffffff" />
</svg>`
