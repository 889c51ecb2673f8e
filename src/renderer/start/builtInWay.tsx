import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { api } from '../rpc/api.ts'
import { statusQuery } from '../rpc/connection.ts'
import { sendTest } from '../message/call/sendTest.ts'
import { Button } from '../ui/button/button.tsx'
import { starting } from './starting.ts'
import { OwnCode } from './ownCode.tsx'
import styles from './start.module.css'

/** The option without a server: Hookbench's built-in receiver. */
export function BuiltInWay() {
  const { isReady, sendTo } = useBuiltIn()
  return (
    <section className={styles.way} aria-label="Try it with the built-in receiver">
      <h3 className={styles.name}>Try it with the built-in receiver</h3>
      {isReady ? (
        <p className="dim">
          A destination and a receiver are ready. The receiver responds with 200 and shows what it
          received.
        </p>
      ) : (
        <p className="dim">
          No destination sends to a receiver yet.{' '}
          <Link href="/receivers/new">Create a receiver</Link>, then choose it as the endpoint of a{' '}
          <Link href="/destinations/new">new destination</Link>.
        </p>
      )}
      <div className={styles.row}>
        <Button asks onClick={sendTo}>
          <Send size={13} aria-hidden />
          <span>Send a test call</span>
        </Button>
      </div>
      <h3 className={styles.name}>Or point your code here</h3>
      <OwnCode />
    </section>
  )
}

/** Whether a call sent now would reach a receiver, and a function that sends one. */
export function useBuiltIn(): { isReady: boolean; sendTo: () => void } {
  const [, navigate] = useLocation()
  const receiver = useQuery(statusQuery).data?.addresses.receiver
  const sources = useQuery(api.sources.list.queryOptions()).data?.items
  const destinations = useQuery(api.destinations.list.queryOptions()).data?.items
  const source = sources?.find(({ enabled }) => enabled)
  const isReady =
    destinations?.some(
      (each) =>
        each.enabled &&
        source !== undefined &&
        each.sources.includes(source.name) &&
        each.endpoints.some(({ url }) => receiver !== undefined && url.startsWith(`${receiver}/`)),
    ) === true
  const send = async () => {
    if (!(await sendTest())) return
    starting.set(false)
    navigate('/deliveries')
  }
  return { isReady, sendTo: () => void send() }
}
