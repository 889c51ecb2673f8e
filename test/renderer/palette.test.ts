import { describe, expect, test } from 'vitest'
import { matching } from '../../src/renderer/palette/match.ts'

const act = () => undefined
const commands = [
  { id: '1', title: 'Go to Deliveries', act },
  { id: '2', title: 'Pause delivery', act },
  { id: '3', title: 'Copy write key of checkout-api', detail: 'CHECKOUT_1', act },
  { id: '4', title: 'Open the API reference', act },
]

describe('what the palette finds', () => {
  test.each([
    ['', ['1', '2', '3', '4']],
    ['deliver', ['1', '2']],
    ['DELIVERY p', ['2']],
    ['api', ['3', '4']],
    ['checkout-api', ['3']],
    ['checkout_1', ['3']],
    ['elivery', []],
    ['user:u_1', []],
  ])('%j finds %j', (text, ids) => {
    expect(matching(commands, text).map(({ id }) => id)).toEqual(ids)
  })
})
