import { AnalyticsBrowser } from '@segment/analytics-next'

// As in production: no address of a test is here.
const analytics = AnalyticsBrowser.load({ writeKey: 'SHOP' })
void analytics.page('Lamp')

document.querySelector('button')?.addEventListener('click', () => {
  void analytics.track('Order Completed', { order_id: 'o_1', total: 27.5 })
})
