import { describe, expect, test } from 'vitest'
import { splitDraft } from '../../src/renderer/deliveries/filterBar/draft.ts'

describe('typing', () => {
  test.each([
    ['type:tra', { tokens: [], rest: 'type:tra', words: '' }],
    ['type:track ', { tokens: ['type:track'], rest: '', words: '' }],
    ['-type:track ', { tokens: ['-type:track'], rest: '', words: '' }],
    ['Order type:track ', { tokens: ['type:track'], rest: 'Order', words: 'Order' }],
    ['Order us', { tokens: [], rest: 'Order us', words: 'Order us' }],
    ['Order ', { tokens: [], rest: 'Order ', words: 'Order' }],
    ['event:"Order Comp', { tokens: [], rest: 'event:"Order Comp', words: '' }],
  ])('"%s" leaves %j', (text, draft) => {
    expect(splitDraft(text)).toEqual(draft)
  })

  test('the last token is complete when typing ends', () => {
    expect(splitDraft('x type:track', true).tokens).toEqual(['type:track'])
  })
})
