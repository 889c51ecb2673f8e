import { givenHeaders, hasHeader, type SentRequest, targetUrl } from './sentRequest.ts'
import { hex } from './singleQuoted.ts'

/** The request as a Go program that needs only the standard library. */
export function goProgram(request: SentRequest): string {
  return `package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
)

func main() {
	body := ${text(request.body)}
	request, err := http.NewRequest("POST", ${quoted(targetUrl(request.url))}, strings.NewReader(body))
	if err != nil {
		panic(err)
	}
	// Assigned, not set, so that the names keep their case.
	request.Header = http.Header{
${headerEntries(request).join('\n')}
	}
	// Without the Accept-Encoding header that Go adds.
	transport := &http.Transport{DisableCompression: true}
	response, err := transport.RoundTrip(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(response.StatusCode, string(answer))
}
`
}

/** One entry per name: a map literal has no duplicate keys. Go adds its own User-Agent unless this spelling is there. */
function headerEntries(request: SentRequest): string[] {
  const byName = Map.groupBy(givenHeaders(request), ([name]) =>
    name.toLowerCase() === 'user-agent' ? 'User-Agent' : name,
  )
  const entries = Array.from(byName, ([name, lines]) => {
    const values = lines.map(([, value]) => bytes(value)).join(', ')
    return `\t\t${quoted(name)}: {${values}},`
  })
  return hasHeader(request, 'user-agent') ? entries : ['\t\t"User-Agent": nil,', ...entries]
}

/** A raw literal where Go allows it, which leaves JSON readable. */
const text = (body: string): string =>
  /[`\ufeff]|(?!\n)\p{Cc}/u.test(body) ? quoted(body) : `\`${body}\``

/** JSON's escapes are also Go's, which rejects a byte order mark inside a file. */
const quoted = (body: string): string => JSON.stringify(body).replaceAll('\ufeff', '\\ufeff')

/** A literal of single bytes: the source file is UTF-8, a header on the wire is not. */
const bytes = (value: string): string =>
  quoted(value).replaceAll(/[\x80-\xff]/g, (char) => `\\x${hex(char, 2)}`)
