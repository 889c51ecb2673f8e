import { agoText, agoWords, instantText } from '../../../contract/format.ts'
import { useTicking } from '../ticker.ts'

interface AgoProps {
  at: string
  /** "2 min ago" instead of the "2 min" of a narrow column. */
  inWords?: boolean
}

export function Ago({ at, inWords = false }: AgoProps) {
  const text = useTicking((now) => (inWords ? agoWords : agoText)(at, now))
  return (
    <time dateTime={at} title={instantText(at)}>
      {text}
    </time>
  )
}
