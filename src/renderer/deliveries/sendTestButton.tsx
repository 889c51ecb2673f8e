import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { say, sayFault } from '../ui/toasts.tsx'
import styles from './deliveriesPage.module.css'

export function SendTestButton({ primary = false }: { primary?: boolean }) {
  const send = useMutation(
    api.calls.sendTest.mutationOptions({
      onSuccess: () => say('Test call sent'),
      onError: (error) => sayFault('Test call not sent', error),
    }),
  )
  return (
    <Button
      look={primary ? 'primary' : 'plain'}
      className={primary ? undefined : styles.test}
      aria-label="Send a test call"
      title={primary ? undefined : 'Send a test call'}
      onClick={() => send.mutate({})}
    >
      <Send size={13} aria-hidden />
      <span>Send a test call</span>
    </Button>
  )
}
