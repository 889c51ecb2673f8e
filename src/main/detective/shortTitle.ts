/** What a title of a mistake begins with, and what is left of it in a column of a list. */
const shortened: readonly [RegExp, string][] = [
  [/^signed over the body as (.*) writes it$/, 're-serialised by $1'],
  [/^signed over the body (?=\S)/, 'body '],
  [/^signed over /, ''],
  [/^signed with /, ''],
  [/^computed with (\S+) instead of \S+$/, '$1'],
  [/^computed (as|with) /, ''],
  [/^written (in|with|as) /, ''],
]

/** A title of a mistake in the words that distinguish it: "re-serialised by json.dumps". */
export function shortTitle(title: string): string {
  const sentence = title.charAt(0).toLowerCase() + title.slice(1)
  const [found, words] = shortened.find(([begin]) => begin.test(sentence)) ?? [/$/, '']
  return sentence.replace(found, words)
}
