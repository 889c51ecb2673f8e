import { useLocation } from 'wouter'
import { Segmented } from '../ui/field/segmented.tsx'
import { OfMessage } from './ofMessage.tsx'
import { Pasted } from './pasted.tsx'
import { SourceForm } from './sourceForm.tsx'

const sources = [
  ['pasted', 'Pasted body'],
  ['message', 'Message'],
] as const
type Source = (typeof sources)[number][0]

/** Which mistake produces a signature: of a pasted body, or of a message. `id`: not chosen yet if null. */
export function SignaturePage({ of, id }: { of: string | null; id: string | null }) {
  const [, navigate] = useLocation()
  const source: Source = of === 'message' ? 'message' : 'pasted'
  const choice = (
    <Segmented
      label="Body of"
      value={source}
      choices={sources}
      onChange={(next) => navigate(next === 'pasted' ? '/signature' : `/signature/${next}`)}
    />
  )
  if (source === 'pasted') return <Pasted choice={choice} />
  if (id === null) return <SourceForm choice={choice} />
  return <OfMessage key={id} id={id} choice={choice} />
}
