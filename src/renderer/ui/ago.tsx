import { useTicking } from './ticker.ts'
import { agoText, instantText } from './timeWords.ts'

export function Ago({ at }: { at: string }) {
  const text = useTicking((now) => agoText(at, now))
  return (
    <time dateTime={at} title={instantText(at)}>
      {text}
    </time>
  )
}
