import { spellPath } from '../../src/contract/path.ts'
/** Input that REST, the command line and the screen reject in the same words, at the same field. */

export interface BadInput {
  title: string
  input: Input
  /** The invalid input, as written in a request. */
  field: string
  message: string
  status: 400 | 409
}

type Input =
  | { create: 'destination'; value: DestinationInput }
  | { create: 'source'; value: { name: string; writeKey?: string } }
  | { create: 'receiver'; value: { name: string; path?: string; respond?: unknown[] } }
  /** An object that others use, by name. */
  | { remove: 'source' | 'receiver'; name: string }

interface DestinationInput {
  name: string
  endpoints: { url: string; headers?: Record<string, string> }[]
  sources?: string[]
  sharedSecret?: string
}

const fine = 'http://127.0.0.1:9/hook'

/** What the rows expect to exist, in addition to the workspace of a first start. */
export const before = {
  source: { name: 'checkout-api', writeKey: 'CHECKOUT' },
  audience: { name: 'Buyers', source: 'checkout-api' },
}

const destination = (
  title: string,
  value: Partial<DestinationInput>,
  { field, message, status = 400 }: Pick<BadInput, 'field' | 'message'> & { status?: 400 | 409 },
): BadInput => ({
  title,
  input: { create: 'destination', value: { name: 'Orders', endpoints: [{ url: fine }], ...value } },
  field,
  message,
  status,
})

const scheme = "an endpoint's URL must start with http:// or https://"

/** The URL at fault is the second, so that the index in the field can be wrong. */
const urls = (
  [
    ['http:///x', "an endpoint's URL needs a host after http:// or https://"],
    ['http://', "an endpoint's URL needs a host after http:// or https://"],
    ['ftp://127.0.0.1/in', scheme],
    ['/hook', scheme],
    ['127.0.0.1:9001/hook', scheme],
    ['', 'a URL is required, such as http://localhost:9001/hook'],
    ['http://127.0.0.1:99999/', 'this is not a valid URL'],
    [
      'https://user:pass@127.0.0.1/',
      'an endpoint\'s URL must not contain a user or password; use a static header "Authorization"',
    ],
    [
      'http://127.0.0.1/#part',
      "an endpoint's URL must not contain a # fragment: it would never be sent",
    ],
  ] as const
).map(([url, message]) =>
  destination(
    `the URL "${url}"`,
    { endpoints: [{ url: fine }, { url }] },
    { field: 'endpoints[1].url', message },
  ),
)

const header = (title: string, [name, value]: [string, string], message: string) =>
  destination(
    title,
    { endpoints: [{ url: fine }, { url: `${fine}/2`, headers: { [name]: value } }] },
    { field: spellPath(['endpoints', 1, 'headers', name]), message },
  )

const headers = [
  header(
    'a header value with CR LF',
    ['X-Team', 'a\r\nX-Evil: b'],
    'the value of X-Team contains a line break',
  ),
  header(
    'a header value with a character beyond Latin-1',
    ['X-Team', 'zażółć'],
    'the value of X-Team contains a character that is not allowed in a header',
  ),
  header(
    'a hop-by-hop header',
    ['Proxy-Authorization', 'x'],
    'Proxy-Authorization is a hop-by-hop header, which concerns the connection, and cannot be a static header',
  ),
  header(
    'a header named __proto__',
    ['__proto__', 'x'],
    '__proto__ cannot be the name of a header',
  ),
  header('a header without a name', ['', 'a'], '"" is not a valid header name'),
  header('a header name with a space', ['X Team', 'a'], '"X Team" is not a valid header name'),
  ...[
    'Expect',
    'Upgrade',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Content-Type',
    'content-length',
    'HOST',
    'X-Signature',
    'Connection',
    'Transfer-Encoding',
  ].map((name) =>
    header(
      `the header ${name}`,
      [name, 'x'],
      `${name} is controlled by Hookbench and cannot be a static header`,
    ),
  ),
]

const writeKeySyntax = 'a write key must be 1–200 printable characters without spaces or ":"'

export const badInput: BadInput[] = [
  destination(
    'six URLs',
    { endpoints: Array.from({ length: 6 }, (_, index) => ({ url: `${fine}/${index}` })) },
    { field: 'endpoints', message: 'a destination can have at most 5 endpoints' },
  ),
  destination(
    'no URL',
    { endpoints: [] },
    { field: 'endpoints', message: 'a destination needs at least one endpoint' },
  ),
  ...urls,
  ...headers,
  destination(
    'the name of another destination',
    { name: 'Webhooks' },
    { field: 'name', message: 'a destination named Webhooks already exists', status: 409 },
  ),
  destination('no name', { name: ' ' }, { field: 'name', message: 'a name is required' }),
  destination(
    'an unknown source',
    { sources: ['checkout-api', 'checkout'] },
    {
      field: 'sources[1]',
      message: 'no source named checkout; available: my-service, checkout-api',
    },
  ),
  destination(
    'an empty secret',
    { sharedSecret: '' },
    { field: 'sharedSecret', message: 'a secret must not be empty; leave it out for none' },
  ),
  {
    title: 'the name of another source',
    input: { create: 'source', value: { name: 'checkout-api' } },
    field: 'name',
    message: 'a source named checkout-api already exists',
    status: 409,
  },
  {
    title: 'the write key of another source',
    input: { create: 'source', value: { name: 'ios-app', writeKey: 'CHECKOUT' } },
    field: 'writeKey',
    message: 'the source checkout-api already has this write key',
    status: 409,
  },
  {
    title: 'a write key with a space',
    input: { create: 'source', value: { name: 'ios-app', writeKey: 'A B' } },
    field: 'writeKey',
    message: writeKeySyntax,
    status: 400,
  },
  {
    title: 'the name of another receiver',
    input: { create: 'receiver', value: { name: 'inbox', path: '/inbox-2' } },
    field: 'name',
    message: 'a receiver named inbox already exists',
    status: 409,
  },
  {
    title: 'the path of another receiver',
    input: { create: 'receiver', value: { name: 'flaky', path: '/inbox' } },
    field: 'path',
    message: 'the receiver inbox is already at /inbox',
    status: 409,
  },
  {
    title: 'a path without /',
    input: { create: 'receiver', value: { name: 'flaky', path: 'flaky' } },
    field: 'path',
    message: 'a path must start with / and contain no space, ? or #',
    status: 400,
  },
  {
    title: 'a response that is not a status',
    input: { create: 'receiver', value: { name: 'flaky', respond: [500, 700] } },
    field: 'respond[1]',
    message:
      'a response must be a status from 200 to 599, or an object such as { status, headers, body, delay, fault }',
    status: 400,
  },
  {
    title: 'the removal of a receiver that a destination uses',
    input: { remove: 'receiver', name: 'inbox' },
    field: 'id',
    message: 'receiver inbox is an endpoint of Webhooks; remove the endpoint there first',
    status: 409,
  },
  {
    title: 'the removal of a source that an audience uses',
    input: { remove: 'source', name: 'checkout-api' },
    field: 'id',
    message: 'source checkout-api is used by audience Buyers; choose another source there first',
    status: 409,
  },
]
