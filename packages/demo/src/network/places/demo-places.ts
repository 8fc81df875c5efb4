import type { tiers } from '@rad/api/network/places/contract'

export const zones = [
  { code: 'N', name: 'North' },
  { code: 'S', name: 'South' },
  { code: 'E', name: 'East' },
  { code: 'W', name: 'West' },
  { code: 'C', name: 'Central' },
]

/** Two regions per zone, two territories per region: A and B after the code of the region. */
export const regions: { code: string; name: string; territories: [string, string] }[] = [
  { code: 'N1', name: 'Capital', territories: ['Delhi', 'Haryana'] },
  { code: 'N2', name: 'North West', territories: ['Punjab and Hills', 'Rajasthan'] },
  { code: 'S1', name: 'South West', territories: ['Karnataka', 'Kerala'] },
  { code: 'S2', name: 'South East', territories: ['Tamil Nadu', 'Telangana and Andhra'] },
  { code: 'E1', name: 'Bengal and Odisha', territories: ['West Bengal', 'Odisha'] },
  { code: 'E2', name: 'East', territories: ['Bihar and Jharkhand', 'Assam'] },
  { code: 'W1', name: 'Maharashtra', territories: ['Mumbai and Coast', 'Deccan'] },
  { code: 'W2', name: 'Gujarat', territories: ['Ahmedabad', 'South Gujarat'] },
  { code: 'C1', name: 'Madhya Pradesh and Chhattisgarh', territories: ['Malwa', 'Chhattisgarh'] },
  { code: 'C2', name: 'Uttar Pradesh and Uttarakhand', territories: ['Awadh', 'Western Uttar Pradesh'] },
]

/** ISO 3166-2 code without `IN-`, and name. */
export const states: [string, string][] = [
  ['DL', 'Delhi'],
  ['HR', 'Haryana'],
  ['PB', 'Punjab'],
  ['CH', 'Chandigarh'],
  ['HP', 'Himachal Pradesh'],
  ['RJ', 'Rajasthan'],
  ['KA', 'Karnataka'],
  ['KL', 'Kerala'],
  ['TN', 'Tamil Nadu'],
  ['TS', 'Telangana'],
  ['AP', 'Andhra Pradesh'],
  ['WB', 'West Bengal'],
  ['OD', 'Odisha'],
  ['BR', 'Bihar'],
  ['JH', 'Jharkhand'],
  ['AS', 'Assam'],
  ['MH', 'Maharashtra'],
  ['GA', 'Goa'],
  ['GJ', 'Gujarat'],
  ['MP', 'Madhya Pradesh'],
  ['CG', 'Chhattisgarh'],
  ['UP', 'Uttar Pradesh'],
  ['UK', 'Uttarakhand'],
]

export interface DemoCity {
  name: string
  state: string
  tier: (typeof tiers)[number]
  lat: number
  lon: number
  territory: string
}

const lines = `
Delhi DL metro 28.6139 77.2090 N1A
Gurugram HR 1 28.4595 77.0266 N1B
Faridabad HR 2 28.4089 77.3178 N1B
Panipat HR 3 29.3909 76.9635 N1B
Hisar HR 3 29.1492 75.7217 N1B
Karnal HR 3 29.6857 76.9905 N1B
Ludhiana PB 2 30.9010 75.8573 N2A
Amritsar PB 2 31.6340 74.8723 N2A
Jalandhar PB 2 31.3260 75.5762 N2A
Chandigarh CH 1 30.7333 76.7794 N2A
Shimla HP 3 31.1048 77.1734 N2A
Jaipur RJ 1 26.9124 75.7873 N2B
Jodhpur RJ 2 26.2389 73.0243 N2B
Udaipur RJ 2 24.5854 73.7125 N2B
Kota RJ 3 25.2138 75.8648 N2B
Bengaluru KA metro 12.9716 77.5946 S1A
Mysuru KA 2 12.2958 76.6394 S1A
Mangaluru KA 2 12.9141 74.8560 S1A
Hubballi KA 3 15.3647 75.1240 S1A
Kochi KL 1 9.9312 76.2673 S1B
Thiruvananthapuram KL 2 8.5241 76.9366 S1B
Kozhikode KL 2 11.2588 75.7804 S1B
Thrissur KL 3 10.5276 76.2144 S1B
Chennai TN metro 13.0827 80.2707 S2A
Coimbatore TN 1 11.0168 76.9558 S2A
Madurai TN 2 9.9252 78.1198 S2A
Salem TN 3 11.6643 78.1460 S2A
Hyderabad TS metro 17.3850 78.4867 S2B
Warangal TS 3 17.9689 79.5941 S2B
Visakhapatnam AP 2 17.6868 83.2185 S2B
Vijayawada AP 2 16.5062 80.6480 S2B
Tirupati AP 3 13.6288 79.4192 S2B
Kolkata WB metro 22.5726 88.3639 E1A
Siliguri WB 2 26.7271 88.3953 E1A
Durgapur WB 3 23.5204 87.3119 E1A
Asansol WB 3 23.6739 86.9524 E1A
Bhubaneswar OD 2 20.2961 85.8245 E1B
Cuttack OD 3 20.4625 85.8830 E1B
Rourkela OD 3 22.2604 84.8536 E1B
Patna BR 2 25.5941 85.1376 E2A
Gaya BR rural 24.7914 85.0002 E2A
Ranchi JH 2 23.3441 85.3096 E2A
Jamshedpur JH 2 22.8046 86.2029 E2A
Guwahati AS 2 26.1445 91.7362 E2B
Dibrugarh AS rural 27.4728 94.9120 E2B
Mumbai MH metro 19.0760 72.8777 W1A
Thane MH 1 19.2183 72.9781 W1A
Navi Mumbai MH 1 19.0330 73.0297 W1A
Panaji GA 3 15.4909 73.8278 W1A
Pune MH 1 18.5204 73.8567 W1B
Nashik MH 2 19.9975 73.7898 W1B
Nagpur MH 2 21.1458 79.0882 W1B
Kolhapur MH 3 16.7050 74.2433 W1B
Ahmedabad GJ 1 23.0225 72.5714 W2A
Rajkot GJ 2 22.3039 70.8022 W2A
Bhuj GJ rural 23.2420 69.6669 W2A
Surat GJ 1 21.1702 72.8311 W2B
Vadodara GJ 2 22.3072 73.1812 W2B
Indore MP 1 22.7196 75.8577 C1A
Bhopal MP 2 23.2599 77.4126 C1A
Jabalpur MP 3 23.1815 79.9864 C1A
Raipur CG 2 21.2514 81.6296 C1B
Bilaspur CG 3 22.0797 82.1409 C1B
Lucknow UP 1 26.8467 80.9462 C2A
Kanpur UP 2 26.4499 80.3319 C2A
Varanasi UP 2 25.3176 82.9739 C2A
Noida UP 1 28.5355 77.3910 C2B
Agra UP 2 27.1767 78.0081 C2B
Meerut UP 3 28.9845 77.7064 C2B
Dehradun UK 2 30.3165 78.0322 C2B
`

/** Real places; the territory is the part of the demo network that an outlet there belongs to. */
export const cities: DemoCity[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [, name, state, tier, lat, lon, territory] = /^(.+) ([A-Z]{2}) (\w+) (\S+) (\S+) (\w+)$/.exec(line)!
    return {
      name: name!,
      state: state!,
      tier: tier as DemoCity['tier'],
      lat: Number(lat),
      lon: Number(lon),
      territory: territory!,
    }
  })
