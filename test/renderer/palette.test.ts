import { describe, expect, test } from 'vitest'
import { matching, shownOf } from '../../src/renderer/palette/match.ts'

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

describe('what the palette shows', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    id: `${index}`,
    title: `Open destination Orders ${index}`,
    act,
  }))

  test('of hundreds of things it shows none until something is typed, then 8 and how many more', () => {
    const group = { commands: many, onTyping: true }
    expect(shownOf(group, ' ')).toEqual({ commands: [], more: 0 })
    const { commands: shown, more } = shownOf(group, 'orders')
    expect(shown.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
    expect(more).toBe(192)
  })

  test('what has the very name typed comes first', () => {
    const { commands: shown } = shownOf({ commands: many, onTyping: true }, 'orders 19')
    expect(shown.map(({ id }) => id).slice(0, 3)).toEqual(['19', '190', '191'])
  })

  test('pages and actions are shown at once', () => {
    expect(shownOf({ commands }, '').commands).toHaveLength(4)
  })
})
