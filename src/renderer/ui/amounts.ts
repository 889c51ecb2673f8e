export function countText(count: number): string {
  return count.toLocaleString('en')
}

/** "1 byte", "412 bytes": exact, for a body. */
export function bytesText(bytes: number): string {
  return `${countText(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`
}

/** "38 MB": rounded, for a file. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  let amount = bytes
  let unit = 0
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1024
    unit += 1
  }
  const digits = unit > 0 && amount < 10 ? 1 : 0
  return `${amount.toFixed(digits)} ${units[unit]}`
}

/** "184 / s": a rate is read at a glance, so it has at most two meaningful digits below ten. */
export function rateText(perSecond: number): string {
  const amount = perSecond >= 10 ? Math.round(perSecond) : Math.round(perSecond * 10) / 10
  return `${countText(amount)} / s`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}
