import { expect, test } from 'vitest'
import { filler, namesOf } from './names.ts'

const text =
  'find$Thing($thing, $thingsApi, `/$path/${$thing.no}/$no`) $file-screen.tsx $table_no "$Names: no $name" $area'

test.each([
  [
    'workshop/loaner-cars',
    'findLoanerCar(loanerCar, loanerCarsApi, `/loaner-cars/${loanerCar.no}/$no`) loaner-car-screen.tsx loaner_car_no "Loaner cars: no loaner car" workshop',
  ],
  [
    'service/stock',
    'findStock(stock, stockApi, `/stock/${stock.no}/$no`) stock-screen.tsx stock_no "Stock: no stock" service',
  ],
  [
    'service/policies',
    'findPolicy(policy, policiesApi, `/policies/${policy.no}/$no`) policy-screen.tsx policy_no "Policies: no policy" service',
  ],
])('a template is filled with the names of %s', (place, filled) => {
  expect(filler(namesOf(place))(text)).toBe(filled)
})

test('a singular that the plural does not give can be named', () => {
  expect(namesOf('service/people', 'person')).toEqual({ area: 'service', plural: 'people', singular: 'person' })
})

test.each([['stock'], ['service/Stock'], ['service/'], ['service/spare parts']])('%j is refused as a name', (place) => {
  expect(() => namesOf(place)).toThrow('for example service/loaner-cars')
})
