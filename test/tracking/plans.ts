import type { PlanText } from '../../src/contract/plan.ts'

/** One plan, written in each format. */
const order = {
  type: 'object',
  required: ['orderId', 'currency'],
  properties: {
    orderId: { type: 'string', pattern: '^o-[0-9]{3,}$' },
    currency: { enum: ['EUR', 'USD'] },
    total: { type: 'number', minimum: 0 },
    products: {
      type: 'array',
      uniqueItems: true,
      items: {
        type: 'object',
        required: ['sku'],
        properties: { sku: { type: 'string' }, at: { type: 'string', format: 'date-time' } },
        additionalProperties: false,
      },
    },
  },
}
const viewed = {
  type: 'object',
  properties: { sku: { type: ['string', 'null'] } },
  additionalProperties: false,
}
const traits = {
  type: 'object',
  properties: { plan: { enum: ['free', 'pro'] }, email: { type: 'string', format: 'email' } },
}
const company = { type: 'object', required: ['name'], properties: { seats: { type: 'integer' } } }
const device = {
  type: 'object',
  required: ['context'],
  properties: { context: { type: 'object', required: ['device'] } },
}
const draft7 = 'http://json-schema.org/draft-07/schema#'
const call = (part: string, schema: unknown) => ({
  $schema: draft7,
  type: 'object',
  properties: { [part]: schema },
})
const text = (value: unknown) => JSON.stringify(value, null, 2)
const file = (name: string, value: unknown) => ({ name, text: text(value) })

export const plansByFormat: Record<string, PlanText> = {
  hookbench: {
    files: [
      file('plan.yaml', {
        events: {
          'Order Completed': { properties: order },
          'Product Viewed': { properties: viewed },
        },
        identify: { traits },
        group: { traits: company },
        common: { call: device },
      }),
    ],
  },
  'hookbench, draft 7': {
    files: [
      file('plan.yaml', {
        $schema: draft7,
        events: {
          'Order Completed': { properties: order },
          'Product Viewed': { properties: viewed },
        },
        identify: { traits },
      }),
    ],
  },
  'hosted, a list of rules': {
    files: [
      file('plan.json', {
        data: {
          rules: [
            {
              type: 'TRACK',
              key: 'Order Completed',
              version: 1,
              jsonSchema: call('properties', order),
            },
            {
              type: 'TRACK',
              key: 'Product Viewed',
              version: 1,
              jsonSchema: call('properties', viewed),
            },
            { type: 'IDENTIFY', key: null, version: 1, jsonSchema: call('traits', traits) },
            { type: 'GROUP', version: 1, jsonSchema: call('traits', company) },
            { type: 'COMMON', version: 1, jsonSchema: { $schema: draft7, ...device } },
          ],
        },
      }),
    ],
  },
  'hosted, the older API': {
    files: [
      file('rules.json', {
        display_name: 'Shop',
        rules: {
          global: { $schema: draft7, ...device },
          events: [
            { name: 'Order Completed', rules: call('properties', order), version: 1 },
            { name: 'Product Viewed', rules: call('properties', viewed), version: 1 },
          ],
          identify: call('traits', traits),
          group: call('traits', company),
          identify_traits: [],
          group_traits: [],
        },
      }),
    ],
  },
  folder: {
    format: 'folder',
    files: [
      file('events/Order Completed.json', {
        ...order,
        properties: { ...order.properties, total: { $ref: '../definitions/money.json' } },
      }),
      file('events/Product Viewed.json', { $schema: draft7, ...viewed }),
      file('identify.json', traits),
      file('group.json', company),
      file('common.json', device),
      file('definitions/money.json', { type: 'number', minimum: 0 }),
    ],
  },
}
