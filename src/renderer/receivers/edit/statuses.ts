/** Reads "500, 500, 200". */
export function readStatuses(text: string): { respond: number[] } | { fault: string } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  if (words.length === 0) return { fault: 'at least one status is required, such as 200' }
  const wrong = words.find((word) => !/^[2-5]\d\d$/.test(word))
  return wrong === undefined
    ? { respond: words.map(Number) }
    : { fault: `"${wrong}" is not a status; a response has a status from 200 to 599` }
}
