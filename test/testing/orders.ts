/** One source, and one destination that sends to the receiver `orders`. */
export const orders = {
  sources: [{ name: 'shop', writeKey: 'SHOP' }],
  receivers: [{ name: 'orders' }],
  destinations: [{ name: 'Orders', sources: ['shop'], endpoints: [{ receiver: 'orders' }] }],
}
