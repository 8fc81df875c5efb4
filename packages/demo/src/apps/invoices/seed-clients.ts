import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import { nextSampleId } from '@rad/api/internal/kernel/command/sample-ids.ts'
import type { InvoiceClient } from '@rad/api/apps/invoices/contract'

/** Invented people, firms and addresses. */
const lines = `
Thomas Reinhardt|Northgate Parts|14 Hafenring, 34117 Kassel|Germany|+49 561 555 0117
Amara Okafor|Lakeside Motors|22 Kilimani Lane, Nairobi|Kenya|+254 20 555 0133
Nimal Perera|Harbour Auto|5 Galle Face Court, Colombo 03|Sri Lanka|+94 11 555 0148
Sofia Marques|Atlantico Viaturas|Rua das Oliveiras 90, 4050-449 Porto|Portugal|+351 22 555 0190
Daniel Whitcombe|Whitcombe and Daughters|3 Ironworks Yard, Coventry CV1 2TT|United Kingdom|+44 24 5550 0126
Farhana Chowdhury|Padma Vehicles|House 41, Road 7, Gulshan, Dhaka|Bangladesh|+880 2 555 0152
Luc Moreau|Garage de la Loire|18 quai des Tanneurs, 44000 Nantes|France|+33 2 55 55 01 18
Sunita Rao|Deccan Wheels|7 Jubilee Crossing, Hyderabad 500033|India|+91 40 5550 0170
Imran Qureshi|Gulf Line Motors|Warehouse 9, Al Quoz 3, Dubai|United Arab Emirates|+971 4 555 0109
Pieter van Wyk|Table Bay Motors|61 Marine Parade, Durban 4001|South Africa|+27 31 555 0161
Meera Pillai|Malabar Autos|12 Marine Drive, Kochi 682031|India|+91 484 555 0112
Carlos Antunes|Oficina Antunes|Rua XV de Novembro 240, Curitiba|Brazil|+55 41 5550 0124
Vikram Shetty|Coastline Cars|88 Mangaladevi Road, Mangaluru 575001|India|+91 824 555 0188
Olivia Barrett|Miami Valley Service|410 Canal Street, Dayton OH 45402|United States|+1 937 555 0141
`
  .trim()
  .split('\n')
  .map((line) => line.split('|') as [string, string, string, string, string])

const domainOf = (company: string) => `${company.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example`

/** The saved clients of the demo. */
export async function seedClients(db: Db): Promise<InvoiceClient[]> {
  const first = await nextSampleId(db, 'invoice_client', lines.length)
  const clients = lines.map(([name, company, address, country, contact], index) => ({
    id: first + index,
    name,
    company,
    companyEmail: `accounts@${domainOf(company)}`,
    address,
    country,
    contact,
  }))
  await db
    .insertInto('invoice_client')
    .values(clients.map(({ companyEmail, ...client }) => ({ ...client, company_email: companyEmail })))
    .execute()
  return clients
}
