/** Every setting by its label, with the part of the page that it is in. */
export const settings: readonly { label: string; part: string }[] = [
  ...inPart('Collection port', [
    'Address',
    'Unknown write key',
    'Strict batches',
    'Drop duplicates',
  ]),
  ...inPart('Faults of this port', ['Answer', 'Times']),
  ...inPart('Delivery', [
    'In flight',
    'First wait',
    'Longest wait',
    'Gives up after',
    'Factor',
    'Jitter',
    'Seed',
  ]),
  ...inPart('Sending', ['Sender name', 'Trusted CA']),
  ...inPart('Retention', ['Messages', 'Age']),
  ...inPart('Clock', ['Speed']),
  ...inPart('Appearance', ['Theme']),
  ...inPart('Workspace', ['File']),
  ...inPart('Data', ['Database']),
]

function inPart(part: string, labels: readonly string[]) {
  return labels.map((label) => ({ label, part }))
}

/** What names a setting in an address: `first-wait`. */
export const settingId = (label: string) => label.toLowerCase().replaceAll(' ', '-')

export const settingPath = (label: string) => `/settings?setting=${settingId(label)}`
