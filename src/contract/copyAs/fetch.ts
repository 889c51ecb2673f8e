import { givenHeaders, type SentRequest, targetUrl } from './sentRequest.ts'
import { singleQuoted } from './singleQuoted.ts'

/** The request as a JavaScript module with `fetch`, which adds headers of its own and lower-cases all names. */
export function fetchProgram(request: SentRequest): string {
  const headers = givenHeaders(request).map(
    ([name, value]) => `    [${singleQuoted(name)}, ${singleQuoted(value)}],`,
  )
  return `const response = await fetch(${singleQuoted(targetUrl(request.url))}, {
  method: 'POST',
  redirect: 'manual',
  headers: [
${headers.join('\n')}
  ],
  body: ${singleQuoted(request.body)},
})
console.log(response.status, await response.text())
`
}
