import { expect, test } from 'vitest'
import { withoutView, withView } from '../../src/renderer/message/views/views.ts'

const view = (name: string, filter: string, list = 'messages') => ({
  name,
  filter,
  list,
  path: '/deliveries',
})

test('views are sorted by name, and saving one again replaces it', () => {
  const all = [view('Paid', 'event:Paid'), view('Failed', 'state:failed')]
  const saved = all.reduce(withView, [] as ReturnType<typeof view>[])
  expect(saved.map(({ name }) => name)).toEqual(['Failed', 'Paid'])
  const changed = withView(saved, view('Paid', 'event:Paid state:failed'))
  expect(changed.map(({ filter }) => filter)).toEqual(['state:failed', 'event:Paid state:failed'])
})

test('a view of another list with the same name is another view', () => {
  const all = withView([view('Recent', 'after:1h')], view('Recent', 'after:1h', 'calls'))
  expect(all).toHaveLength(2)
  expect(withoutView(all, view('Recent', '', 'calls'))).toEqual([view('Recent', 'after:1h')])
})
