import { givenHeaders, type SentRequest, targetOf } from './sentRequest.ts'
import { singleQuoted } from './singleQuoted.ts'

/** The request as a Python program that needs only the standard library, and sends the same lines in the same order. */
export function pythonProgram(request: SentRequest): string {
  const { origin, host, path } = targetOf(request.url)
  const connection = origin.startsWith('https:') ? 'HTTPSConnection' : 'HTTPConnection'
  const headers = givenHeaders(request).map(
    ([name, value]) => `connection.putheader(${singleQuoted(name)}, ${singleQuoted(value)})`,
  )
  return `from http.client import ${connection}

body = ${singleQuoted(request.body)}.encode()
connection = ${connection}(${singleQuoted(host)})
connection.putrequest('POST', ${singleQuoted(path)}, skip_accept_encoding=True)
${headers.join('\n')}
connection.putheader('Content-Length', str(len(body)))
connection.endheaders(body)
response = connection.getresponse()
print(response.status, response.read().decode(errors='replace'))
`
}
