import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { copy } from '../notice/copy.ts'

/** `what` completes both "Copy …" and the toast "Copied …". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <Button
      aria-label={`Copy ${what}`}
      title={`Copy ${what}`}
      onClick={() => void copy(text, what)}
    >
      <Copy size={13} aria-hidden />
      Copy
    </Button>
  )
}
