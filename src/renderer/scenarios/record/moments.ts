export const moments = ['5m', '1h', 'opened', 'time'] as const
export type Moment = (typeof moments)[number]

export const momentTitles: Record<Moment, string> = {
  '5m': 'The last 5 minutes',
  '1h': 'The last hour',
  opened: 'Since this window was opened',
  time: 'Since',
}
