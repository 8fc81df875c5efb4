/** ISO 3166-2 names of the countries whose files are likely to come, so that "AR" and "Arkansas" are one state. */
const lists: Record<string, string> = {
  US: `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia
|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland
|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey
|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico
|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington
|WV West Virginia|WI Wisconsin|WY Wyoming`,
  IN: `AN Andaman and Nicobar Islands|AP Andhra Pradesh|AR Arunachal Pradesh|AS Assam|BR Bihar|CH Chandigarh|CG Chhattisgarh|DL Delhi
|GA Goa|GJ Gujarat|HR Haryana|HP Himachal Pradesh|JK Jammu and Kashmir|JH Jharkhand|KA Karnataka|KL Kerala|LA Ladakh|LD Lakshadweep
|MP Madhya Pradesh|MH Maharashtra|MN Manipur|ML Meghalaya|MZ Mizoram|NL Nagaland|OD Odisha|PY Puducherry|PB Punjab|RJ Rajasthan|SK Sikkim
|TN Tamil Nadu|TS Telangana|TR Tripura|UP Uttar Pradesh|UK Uttarakhand|WB West Bengal`,
}

const countryCodes =
  'US IN AE AR AT AU BD BE BR CA CH CL CN CO CZ DE DK EG ES FI FR GB GR HK HU ID IE IL IT JP KE KR LK MA MX MY NG NL NO NP NZ OM PE PH PK PL PT QA RO SA SE SG TH TR TW UA VN ZA'.split(
    ' ',
  )

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Countries an import offers, by ISO 3166-1 code. */
export const countries = countryCodes.map((code) => ({ code, name: names.of(code) ?? code }))

export interface KnownState {
  /** `US-AR` */
  code: string
  name: string
  country: string
}

export const knownStates: readonly KnownState[] = Object.entries(lists).flatMap(([country, list]) =>
  list.split('|').map((line) => {
    const [, code, name] = /^(\S+) (.+)$/.exec(line.trim())!
    return { code: `${country}-${code}`, name: name!, country: names.of(country)! }
  }),
)
