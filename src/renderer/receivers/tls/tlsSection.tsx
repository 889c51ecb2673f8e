import { Download } from 'lucide-react'
import { useId } from 'react'
import type { Destination } from '../../../contract/destination.ts'
import type { Receiver } from '../../../contract/receiver.ts'
import { type TlsOption, tlsOptions, tlsWords } from '../../../contract/tlsOption.ts'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { saveAuthority, setTls } from './tlsActions.ts'
import styles from './tls.module.css'
import { useNoChange } from '../../ui/viewing.ts'

const titleOf = (option: TlsOption) => option[0]?.toUpperCase() + option.slice(1)

interface TlsSectionProps {
  receiver: Receiver
  /** The destinations that have it as an endpoint, whose URL changes. */
  users: readonly Destination[]
}

/** How the receiver presents itself over HTTPS. The host name in its URL selects it. */
export function TlsSection({ receiver, users }: TlsSectionProps) {
  const name = useId()
  const { tls } = receiver
  const noChange = useNoChange()
  return (
    <Section
      title="TLS"
      actions={
        tls !== 'off' && (
          <Button reads onClick={() => void saveAuthority()}>
            <Download size={13} aria-hidden />
            Save the authority's certificate
          </Button>
        )
      }
    >
      <div className={styles.options} role="radiogroup" aria-label="TLS">
        {(['off', ...tlsOptions] as const).map((option) => (
          <label key={option} title={noChange ?? tlsWords[option]}>
            <input
              type="radio"
              name={name}
              checked={option === tls}
              disabled={noChange !== null}
              onChange={() => void setTls(receiver, option, users)}
            />
            {titleOf(option)}
          </label>
        ))}
      </div>
      {tls !== 'off' && <p className={`${styles.below} faint`}>{tlsWords[tls]}</p>}
    </Section>
  )
}
