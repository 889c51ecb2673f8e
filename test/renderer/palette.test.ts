import { describe, expect, test } from 'vitest'
import { matching, shownOf } from '../../src/renderer/palette/match.ts'

const action = () => undefined
const commands = [
  { id: '1', title: 'Go to Deliveries', action },
  { id: '2', title: 'Pause delivery', action },
  { id: '3', title: 'Copy write key of checkout-api', detail: 'CHECKOUT_1', action },
  { id: '4', title: 'Open the API reference', action },
]

describe('the palette’s search', () => {
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

describe('the palette’s list', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    id: `${index}`,
    title: `Open destination Orders ${index}`,
    action,
  }))

  test('hides large groups until something is typed, then shows 8 and the number of others', () => {
    const group = { commands: many, onTyping: true }
    expect(shownOf(group, ' ')).toEqual({ commands: [], more: 0 })
    const { commands: shown, more } = shownOf(group, 'orders')
    expect(shown.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
    expect(more).toBe(192)
  })

  test('lists an exact name first', () => {
    const { commands: shown } = shownOf({ commands: many, onTyping: true }, 'orders 19')
    expect(shown.map(({ id }) => id).slice(0, 3)).toEqual(['19', '190', '191'])
  })

  test('shows pages and actions without a search', () => {
    expect(shownOf({ commands }, '').commands).toHaveLength(4)
  })
})
