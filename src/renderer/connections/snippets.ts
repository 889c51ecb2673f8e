import { shellQuote } from '../../contract/copyAs/shellQuote.ts'

/** The collection address and write key of the snippets. */
export interface Sender {
  collect: string
  writeKey: string
}

/** The lines that point one client library at the collection port. */
export interface Snippet {
  value: string
  title: string
  text: string
  /** Other requirements of the library. */
  note?: string
}

/** One per library of docs/clients.md, which explains the requirements. */
export function snippets(sender: Sender): Snippet[] {
  return [
    { value: 'go', title: 'Go', text: goClient(sender) },
    { value: 'node', title: 'Node', text: nodeClient(sender) },
    { value: 'browser', title: 'Browser', text: browserClient(sender) },
    { value: 'python', title: 'Python', text: pythonClient(sender) },
    { value: 'java', title: 'Java', text: javaClient(sender) },
    {
      value: 'kotlin',
      title: 'Kotlin',
      text: kotlinClient(sender),
      note: isSecure(sender.collect)
        ? 'Set both hosts.'
        : 'Set both hosts. On Android the app must permit cleartext traffic to this address; the emulator reaches this machine at 10.0.2.2.',
    },
    {
      value: 'swift',
      title: 'Swift',
      text: swiftClient(sender),
      note: isSecure(sender.collect)
        ? 'Set both hosts.'
        : 'Set both hosts. The app’s Info.plist must have NSAllowsLocalNetworking in NSAppTransportSecurity.',
    },
    { value: 'curl', title: 'curl', text: curlCall(sender) },
  ]
}

/** A first call from a terminal. */
export function curlCall({ collect, writeKey }: Sender): string {
  const body = '{"userId":"u_1","event":"Order Completed","properties":{"total":27.50}}'
  return [
    `curl ${shellQuote(`${collect}/v1/track`)}`,
    `-u ${shellQuote(`${writeKey}:`)}`,
    `-d ${shellQuote(body)}`,
  ].join(' \\\n  ')
}

function goClient({ collect, writeKey }: Sender): string {
  return `// github.com/segmentio/analytics-go/v3
client, err := analytics.NewWithConfig(${double(writeKey)}, analytics.Config{Endpoint: ${double(collect)}})`
}

function nodeClient({ collect, writeKey }: Sender): string {
  return `// @segment/analytics-node
const analytics = new Analytics({ writeKey: ${single(writeKey)}, host: ${single(collect)} })`
}

function browserClient({ collect, writeKey }: Sender): string {
  return `// @segment/analytics-next
const analytics = AnalyticsBrowser.load({ writeKey: ${single(writeKey)}, cdnURL: ${single(collect)} })`
}

function pythonClient({ collect, writeKey }: Sender): string {
  return `# segment-analytics-python
import segment.analytics as analytics

analytics.write_key = ${single(writeKey)}
analytics.host = ${single(collect)}`
}

function javaClient({ collect, writeKey }: Sender): string {
  return `// com.segment.analytics.java:analytics
Analytics analytics = Analytics.builder(${double(writeKey)}).endpoint(${double(collect)}).build();`
}

/** The library puts https:// before its hosts; for http: the factory changes it back. */
function kotlinClient({ collect, writeKey }: Sender): string {
  const host = inKotlin(hostOf(collect))
  if (isSecure(collect))
    return `// com.segment.analytics.kotlin
val analytics = Analytics(${inKotlin(writeKey)}) {
    apiHost = ${host}
    cdnHost = ${host}
}`
  return `// com.segment.analytics.kotlin
class Plain : RequestFactory() {
    override fun openConnection(url: String) = super.openConnection(url.replaceFirst("https:", "http:"))
}

val analytics = Analytics(${inKotlin(writeKey)}) {
    apiHost = ${host}
    cdnHost = ${host}
    requestFactory = Plain()
}`
}

function swiftClient({ collect, writeKey }: Sender): string {
  const host = double(hostOf(collect))
  if (isSecure(collect))
    return `// github.com/segmentio/analytics-swift
let configuration = Configuration(writeKey: ${double(writeKey)})
    .apiHost(${host})
    .cdnHost(${host})`
  return `// github.com/segmentio/analytics-swift
let configuration = Configuration(writeKey: ${double(writeKey)})
    .apiHost(${host})
    .cdnHost(${host})
    .requestFactory { request in
        var request = request
        var url = URLComponents(url: request.url!, resolvingAgainstBaseURL: false)!
        url.scheme = "http"
        request.url = url.url
        return request
    }`
}

const isSecure = (collect: string) => collect.startsWith('https:')
const hostOf = (collect: string) => `${new URL(collect).host}/v1`

/** A string literal of Go, Java and Swift: a write key is printable ASCII. */
const double = (text: string) => JSON.stringify(text)

/** A string literal of JavaScript and Python. */
const single = (text: string) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`

/** In Kotlin "$" begins a template. */
const inKotlin = (text: string) => double(text).replaceAll('$', String.raw`\$`)
