import { useLocation } from 'wouter'
import { Segmented } from '../ui/field/segmented.tsx'
import { OfCapture } from './ofCapture.tsx'
import { OfMessage } from './ofMessage.tsx'
import { Pasted } from './pasted.tsx'
import { SourceForm } from './sourceForm.tsx'

const sources = [
  ['pasted', 'Pasted body'],
  ['message', 'Message'],
  ['capture', 'Capture'],
] as const

/** Which mistake produces a signature: of a pasted body, a message or a capture. `id`: not chosen yet if null. */
export function SignaturePage({ of, id }: { of: string | null; id: string | null }) {
  const [, navigate] = useLocation()
  const source = of === 'message' || of === 'capture' ? of : 'pasted'
  const choice = (
    <Segmented
      label="Body of"
      value={source}
      choices={sources}
      onChange={(next) => navigate(next === 'pasted' ? '/signature' : `/signature/${next}`)}
    />
  )
  if (source === 'pasted') return <Pasted choice={choice} />
  if (id === null) return <SourceForm key={source} source={source} choice={choice} />
  const Of = source === 'message' ? OfMessage : OfCapture
  return <Of key={id} id={id} choice={choice} />
}
