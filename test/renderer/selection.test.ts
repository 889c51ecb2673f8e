import { expect, test } from 'vitest'
import type { Message } from '../../src/contract/model.ts'
import {
  allUpTo,
  extended,
  isEmpty,
  isSelected,
  nothing,
  type Selected,
  toggled,
} from '../../src/renderer/deliveries/selection/selected.ts'

const message = (id: string) => ({ id }) as Message
const of = (selected: Selected) =>
  Array.from({ length: 12 }, (_, i) => String(i + 1)).filter((id) => isSelected(selected, id))

test('a range has both ends, whichever is the anchor', () => {
  expect(of(extended('4', '7'))).toEqual(['4', '5', '6', '7'])
  expect(of(extended('10', '9'))).toEqual(['9', '10'])
  expect(of(extended('3', '3'))).toEqual(['3'])
})

test('single messages are added to a range, and left out of it', () => {
  const range = extended('4', '7')
  expect(of(toggled(range, message('5')))).toEqual(['4', '6', '7'])
  expect(of(toggled(toggled(range, message('5')), message('5')))).toEqual(['4', '5', '6', '7'])
  expect(of(toggled(range, message('11')))).toEqual(['4', '5', '6', '7', '11'])
  expect(of(toggled(toggled(range, message('11')), message('11')))).toEqual(['4', '5', '6', '7'])
})

test('all messages are those up to the newest of the list', () => {
  expect(of(allUpTo('10'))).toEqual(of(extended('1', '10')))
  expect(isEmpty(allUpTo('10'))).toBe(false)
})

test('the last toggled message is the anchor of the next range', () => {
  expect(toggled(nothing, message('6')).anchor).toBe('6')
  expect(extended('6', '9').anchor).toBe('6')
  expect(isEmpty(nothing)).toBe(true)
  expect(isEmpty(toggled(toggled(nothing, message('6')), message('6')))).toBe(true)
})
