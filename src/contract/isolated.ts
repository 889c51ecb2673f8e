const begins = '\u2066\u2067\u2068'
const ends = '\u2069'
/** Marks that change the direction of the text after them. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** A text from others for the middle of a sentence: marks of direction in it change nothing outside it. */
export function isolated(text: string): string {
  if (!marks.test(text)) return text
  let open = 0
  let inside = ''
  for (const character of text) {
    if (begins.includes(character)) open += 1
    // It would end the isolation here.
    if (character === ends && open === 0) continue
    if (character === ends) open -= 1
    inside += character
  }
  return `\u2068${inside}${ends.repeat(open)}${ends}`
}
