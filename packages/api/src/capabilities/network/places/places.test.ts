import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { placesApi } from './contract.ts'

let app: TestApp
let hqa: Caller
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
})
afterAll(() => app.close())

describe('option lists of places', () => {
  test('give states, cities, zones, regions and territories', async () => {
    const places = await hqa.send(placesApi.options, { query: {} })
    expect(places.states).toContainEqual({ code: 'IN-MH', name: 'Maharashtra', country: 'India' })
    expect(places.zones).toHaveLength(5)
    expect(places.regions).toContainEqual({ code: 'W1', name: 'Maharashtra', zone: 'W' })
    expect(places.territories).toHaveLength(20)
  })

  test('narrow the cities to states', async () => {
    const { cities, states } = await hqa.send(placesApi.options, { query: { state: ['IN-GA', 'IN-DL'] } })
    expect(cities.map(({ name }) => name)).toEqual(['Delhi', 'Panaji'])
    expect(states.length).toBeGreaterThan(20)
  })
})

describe('the city master', () => {
  test('finds, filters, counts by tier and sorts', async () => {
    const metros = await hqa.send(placesApi.listCities, { query: { tier: 'metro', sort: '-name' } })
    expect(metros.rows.map(({ name }) => name)).toEqual([
      'Mumbai',
      'Kolkata',
      'Hyderabad',
      'Delhi',
      'Chennai',
      'Bengaluru',
    ])
    expect(metros.count).toBe(6)
    expect(metros.counts.metro).toBe(6)
    expect(metros.counts['2']).toBeGreaterThan(10)
    expect(metros.total).toBe(Object.values(metros.counts).reduce((sum, count) => sum + count))
    const found = await hqa.send(placesApi.listCities, { query: { q: 'mum', state: ['IN-MH'] } })
    expect(found.rows.map(({ name }) => name)).toEqual(['Mumbai', 'Navi Mumbai'])
  })

  test('is a file too', async () => {
    const file = await hqa.send(placesApi.exportCities, { query: { state: ['IN-GA'] } })
    expect(await file.text()).toContain('Panaji,IN-GA,Goa,3')
  })

  test('refuses a second city of a name in a state, whatever its case', async () => {
    await hqa.send(placesApi.addCity, { body: { name: 'Satara', state: 'IN-MH' } })
    const again = hqa.send(placesApi.addCity, { body: { name: 'SATARA', state: 'IN-MH' } })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'unique.name' })
    expect(await hqa.send(placesApi.addCity, { body: { name: 'Satara', state: 'IN-GJ' } })).toMatchObject({
      state: 'IN-GJ',
    })
  })

  test('reports what is wrong with a city, in sentences', async () => {
    const nowhere = hqa.send(placesApi.addCity, { body: { name: 'Nowhere', state: 'XX' } })
    await expect(nowhere).rejects.toMatchObject({ status: 422, fields: { state: 'State not found.' } })
    const beyond = hqa.send(placesApi.addCity, { body: { name: ' ', state: 'IN-MH', lat: 91 } })
    await expect(beyond).rejects.toMatchObject({
      status: 422,
      fields: { name: 'This is required.', lat: 'Enter a latitude from -90 to 90.' },
    })
  })

  test('changes a city once per version and leaves unnamed fields alone', async () => {
    const [city] = (await hqa.send(placesApi.listCities, { query: { q: 'kolhapur' } })).rows
    const change = { params: { id: city!.id }, body: { tier: '2' as const, if_version: city!.version } }
    expect(await hqa.send(placesApi.updateCity, change)).toMatchObject({
      tier: '2',
      lat: city!.lat,
      version: city!.version + 1,
    })
    await expect(hqa.send(placesApi.updateCity, change)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  })

  test('is read by a dealer and changed by the head office', async () => {
    const dlp = await app.as('DLP')
    expect((await dlp.send(placesApi.listCities, { query: {} })).total).toBeGreaterThan(60)
    const refused = dlp.send(placesApi.addCity, { body: { name: 'Karad', state: 'IN-MH' } })
    await expect(refused).rejects.toMatchObject({ status: 403 })
  })
})
