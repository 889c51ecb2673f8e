/** Every setting by label, with its section of the page. */
export const settings: readonly { label: string; part: string }[] = [
  ...inPart('Collection port', [
    'Address',
    'Unknown write key',
    'Strict batches',
    'Drop duplicates',
  ]),
  ...inPart('Faults of this port', ['Response', 'Times']),
  ...inPart('Delivery', [
    'In flight',
    'First wait',
    'Longest wait',
    'Gives up after',
    'Factor',
    'Jitter',
    'Seed',
  ]),
  ...inPart('Sending', ['Sender name', 'Trusted CA', 'Local authority']),
  ...inPart('Retention', ['Messages', 'Age', 'Captures', 'Calls', 'Database limit']),
  ...inPart('Clock', ['Speed']),
  ...inPart('Appearance', ['Theme']),
  ...inPart('Workspace', ['File']),
  ...inPart('Access', ['Token', 'Named tokens', 'Changes']),
  ...inPart('Data', ['Database']),
]

function inPart(part: string, labels: readonly string[]) {
  return labels.map((label) => ({ label, part }))
}

/** Only the owner has them. */
export const ownersSettings: ReadonlySet<string> = new Set(['Named tokens', 'Changes'])

/** The name of a setting in a URL: `first-wait`. */
export const settingId = (label: string) => label.toLowerCase().replaceAll(' ', '-')

export const settingPath = (label: string) => `/settings?setting=${settingId(label)}`
