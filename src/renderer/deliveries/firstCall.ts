import { shellQuote } from '../ui/shellQuote.ts'

export interface Sender {
  collect: string
  writeKey: string
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

/** Where a Go program that already sends calls is pointed here: a write key is printable ASCII. */
export function goClient({ collect, writeKey }: Sender): string {
  const [key, endpoint] = [JSON.stringify(writeKey), JSON.stringify(collect)]
  return `client, err := analytics.NewWithConfig(${key}, analytics.Config{Endpoint: ${endpoint}})`
}
