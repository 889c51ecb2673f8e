/** A name for the destination of a URL, from its host and port: `localhost:9001`, then `localhost:9001 (2)`. */
export function destinationName(url: string, used: readonly string[]): string {
  const name = hostOf(url)
  const usedNames = new Set(used.map((each) => each.toLowerCase()))
  let number = 1
  let unique = name
  while (usedNames.has(unique.toLowerCase())) {
    number += 1
    unique = `${name} (${number})`
  }
  return unique
}

/** A name has at most 100 characters, the number included. */
const longestHost = 90

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.slice(0, longestHost) : 'My endpoint'
}
