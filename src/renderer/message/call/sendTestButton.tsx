import { Send } from 'lucide-react'
import { Button } from '../../ui/button/button.tsx'
import styles from './sendTestButton.module.css'
import { sendTest } from './sendTest.ts'

export function SendTestButton({ primary = false }: { primary?: boolean }) {
  return (
    <Button
      asks
      look={primary ? 'primary' : 'plain'}
      className={primary ? undefined : styles.test}
      aria-label="Send a test call"
      title={primary ? undefined : 'Send a test call'}
      onClick={() => void sendTest()}
    >
      <Send size={13} aria-hidden />
      <span>Send a test call</span>
    </Button>
  )
}
