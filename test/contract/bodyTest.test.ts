import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type BodyTest,
  bodyTestText,
  bodyTypes,
  passesBodyTest,
  readBodyTest,
} from '../../src/contract/bodyTest.ts'

const body = {
  userId: 'u_1',
  properties: {
    total: '27.50',
    count: 3,
    coupon: null,
    name: 'red shoe',
    'og:title': 'Shoes',
    'a=b': 1,
    products: [
      { sku: 'a', tags: ['new'] },
      { sku: 'b', price: 9.5 },
    ],
  },
}

const holds = (text: string) => {
  const test = readBodyTest(text)
  if (typeof test === 'string') throw new Error(test)
  return passesBodyTest(test, body, 1000)
}

it.each([
  'properties.count=3',
  'properties.total="27.50"',
  'properties.total!=27.5',
  'properties.total:string',
  'properties.count:number',
  'properties.coupon',
  'properties.coupon:null',
  'properties.coupon=null',
  'properties.name=red shoe',
  'properties.name~SHOE',
  'properties.name:length=8',
  'properties.products:list',
  'properties.products:length>=2',
  'properties.products[1].price>9',
  'properties.products[].sku=b',
  'properties.products[].tags[]=new',
  'properties.products[].price',
  'properties.og:title=Shoes',
  'properties["a=b"]=1',
  'properties.total>27',
  '$:length>999',
  'properties:object',
])('%s holds', (text) => expect(holds(text)).toBe(true))

it.each([
  'properties.total=27.5',
  'properties.total:number',
  'properties.missing',
  'properties.missing!=1',
  'properties.products[].sku=c',
  'properties.products[2]',
  'properties.name:length>8',
  '$:length>1000',
  'properties.count:length>0',
])('%s does not hold', (text) => expect(holds(text)).toBe(false))

it.each(['', '=1', 'a..b=1', 'properties.', 'properties.total>many', 'name:length=x', '[]=1x]['])(
  '"%s" is a mistake',
  (text) => expect(readBodyTest(text)).toBeTypeOf('string'),
)

const aPath = fc.constantFrom('a', 'a.b', 'a[].b', 'a[0]["x y"]', '["a=b"].c', '$')
const aTest: fc.Arbitrary<BodyTest> = fc.record({
  path: aPath,
  test: fc.oneof(
    fc.constant({ kind: 'exists' as const }),
    fc.constantFrom(...bodyTypes).map((type) => ({ kind: 'type' as const, type })),
    fc.record({
      kind: fc.constant('value' as const),
      comparator: fc.constantFrom('is' as const, 'isNot' as const),
      operand: fc.oneof(
        fc.string(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
      ),
    }),
    fc.record({
      kind: fc.constantFrom('value' as const, 'length' as const),
      comparator: fc.constantFrom('atLeast' as const, 'lessThan' as const),
      operand: fc.integer(),
    }),
  ),
})

it('is read as it was written', () => {
  fc.assert(
    fc.property(aTest, (test) => {
      // JSON has no -0.
      expect(readBodyTest(bodyTestText(test))).toEqual(JSON.parse(JSON.stringify(test)))
    }),
  )
})
