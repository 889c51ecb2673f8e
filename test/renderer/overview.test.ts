import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextGesture } from '../../src/renderer/overview/connecting/gesture.ts'
import {
  boxKey,
  boxesWithin,
  type Graph,
  layoutOf,
} from '../../src/renderer/overview/layout/layout.ts'
import { destinationAt, keyTowards } from '../../src/renderer/overview/layout/moves.ts'

/** `counts` gives each destination this many endpoints, and connects it to the named sources. */
function graphOf(sources: number, counts: readonly number[], connected: string[] = ['s1']): Graph {
  return {
    sources: Array.from({ length: sources }, (_, index) => ({
      id: `${index + 1}`,
      name: `s${index + 1}`,
    })),
    destinations: counts.map((count, index) => ({
      id: `${index + 1}`,
      name: `d${index + 1}`,
      sources: connected,
      endpoints: Array.from({ length: count }, (__, at) => ({ id: `${index * 10 + at}` })),
    })),
  }
}

describe('the layout of the overview', () => {
  test('places all boxes within the bounds without overlap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 }),
        fc.integer({ min: 780, max: 2000 }),
        (sources, counts, width) => {
          const { boxes, height } = layoutOf(graphOf(sources, counts), width)
          for (const column of ['source', 'destination', 'endpoint']) {
            const stack = boxes.filter((box) => box.column === column)
            stack.forEach((box, index) => {
              const before = stack[index - 1]
              if (before) expect(box.y).toBeGreaterThan(before.y + before.height)
              expect(box.x + box.width).toBeLessThanOrEqual(width)
              expect(box.y + box.height).toBeLessThan(height)
            })
          }
          const right = (column: string) =>
            Math.max(...boxes.filter((box) => box.column === column).map((b) => b.x + b.width))
          for (const box of boxes) {
            if (box.column === 'destination' && sources > 0)
              expect(box.x).toBeGreaterThan(right('source'))
            if (box.column === 'endpoint') expect(box.x).toBeGreaterThan(right('destination'))
          }
        },
      ),
    )
  })

  test('centres a destination on its endpoints, and a source on its destinations', () => {
    const { boxes } = layoutOf(graphOf(1, [3, 1]), 1240)
    const middle = (key: string) => {
      const box = boxes.find((each) => each.key === key)
      return box ? box.y + box.height / 2 : Number.NaN
    }
    expect(middle(boxKey('destination', '1'))).toBe(middle(boxKey('endpoint', '1')))
    expect(middle(boxKey('source', '1'))).toBe(
      (middle(boxKey('destination', '1')) + middle(boxKey('destination', '2'))) / 2,
    )
  })

  test('draws a connection for each known source of a destination, and one edge to each endpoint', () => {
    const { edges } = layoutOf(graphOf(2, [2, 1], ['s2', 'removed']), 1240)
    expect(edges.map(({ from, to }) => `${from} > ${to}`)).toEqual([
      'source 2 > destination 1',
      'destination 1 > endpoint 0',
      'destination 1 > endpoint 1',
      'source 2 > destination 2',
      'destination 2 > endpoint 10',
    ])
    expect(new Set(edges.map(({ key }) => key)).size).toBe(5)
  })

  test('draws only the visible ones of 200 destinations', () => {
    const { boxes, height } = layoutOf(
      graphOf(
        3,
        Array.from({ length: 200 }, () => 5),
      ),
      800,
    )
    expect(boxes).toHaveLength(1203)
    const near = boxesWithin(boxes, height / 2, height / 2 + 700)
    expect(near.length).toBeLessThan(60)
    expect(near.some(({ y }) => y > height / 2 && y < height / 2 + 700)).toBe(true)
  })
})

describe('an arrow in the overview', () => {
  const layout = layoutOf(graphOf(2, [2, 1], ['s2']), 1240)
  test.each([
    ['source 1', 'ArrowDown', 'source 2'],
    ['source 1', 'ArrowUp', null],
    ['source 1', 'End', 'source 2'],
    ['endpoint 10', 'Home', 'endpoint 0'],
    ['source 2 to 2', 'Home', 'source 2 to 1'],
    ['source 1', 'ArrowLeft', null],
    ['source 2', 'ArrowRight', 'destination 1'],
    ['source 1', 'ArrowRight', 'destination 1'],
    ['destination 2', 'ArrowLeft', 'source 2'],
    ['destination 2', 'ArrowRight', 'endpoint 10'],
    ['endpoint 1', 'ArrowLeft', 'destination 1'],
    ['endpoint 1', 'ArrowRight', null],
    ['source 2 to 1', 'ArrowDown', 'source 2 to 2'],
    ['source 2 to 2', 'ArrowDown', null],
    ['source 2 to 2', 'ArrowLeft', 'source 2'],
    ['source 2 to 2', 'ArrowRight', 'destination 2'],
    ['gone', 'ArrowDown', null],
  ] as const)('from %s, %s leads to %s', (from, arrow, to) => {
    expect(keyTowards(layout, from, arrow)).toBe(to)
  })
})

test('a drag targets the destination under the pointer, and none between two', () => {
  const { boxes } = layoutOf(graphOf(1, [1, 1]), 1240)
  const [first, second] = boxes.filter(({ column }) => column === 'destination')
  if (!first || !second) throw new Error('two destinations are expected')
  const x = first.x + 20
  expect(destinationAt(boxes, { x, y: first.y + 5 })).toBe('1')
  expect(destinationAt(boxes, { x, y: second.y + 5 })).toBe('2')
  expect(destinationAt(boxes, { x, y: (first.y + first.height + second.y) / 2 })).toBeNull()
  expect(destinationAt(boxes, { x: first.x - 40, y: first.y + 5 })).toBeNull()
})

describe('creating a connection', () => {
  const press = { type: 'press', source: '1', x: 100, y: 100 } as const
  const pressed = nextGesture(null, press).gesture

  test('a drag that ends over a destination connects it', () => {
    const over = nextGesture(pressed, { type: 'move', x: 300, y: 100, over: '7' }).gesture
    expect(nextGesture(over, { type: 'release' })).toEqual({
      gesture: null,
      connect: { source: '1', target: '7' },
    })
  })

  test('a drag that ends elsewhere creates no connection', () => {
    const over = nextGesture(pressed, { type: 'move', x: 300, y: 100, over: '7' }).gesture
    const away = nextGesture(over, { type: 'move', x: 400, y: 300, over: null }).gesture
    expect(nextGesture(away, { type: 'release' })).toEqual({ gesture: null, connect: null })
  })

  test('a press with little movement is a click that starts the selection of a destination', () => {
    const trembled = nextGesture(pressed, { type: 'move', x: 102, y: 101, over: null }).gesture
    const { gesture, connect } = nextGesture(trembled, { type: 'release' })
    expect(connect).toBeNull()
    expect(gesture).toEqual({ source: '1', target: null, pointer: null, isDrag: false })
  })

  test('moves and releases have no effect after the end', () => {
    const { gesture } = nextGesture(pressed, { type: 'end' })
    expect(nextGesture(gesture, { type: 'move', x: 300, y: 100, over: '7' }).gesture).toBeNull()
    expect(nextGesture(gesture, { type: 'release' })).toEqual({ gesture: null, connect: null })
  })

  test('the pointer has no target while the destination is selected by keys', () => {
    const { gesture } = nextGesture(null, { type: 'choose', source: '1', target: '2' })
    expect(nextGesture(gesture, { type: 'move', x: 9, y: 9, over: '7' }).gesture).toEqual(gesture)
    expect(nextGesture(gesture, { type: 'aim', target: '3' }).gesture?.target).toBe('3')
  })
})
