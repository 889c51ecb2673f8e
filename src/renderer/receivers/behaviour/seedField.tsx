import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Suggested } from '../../ui/field/inline.tsx'
import styles from './behaviour.module.css'

interface SeedFieldProps {
  seed: number
  /** Returns false if refused. */
  onSet: (seed: number) => Promise<boolean>
}

/** The seed of everything random: the same seed gives the same responses. */
export function SeedField({ seed, onSet }: SeedFieldProps) {
  const [text, setText] = useState(String(seed))
  const isNumber = /^\d{1,10}$/.test(text.trim())
  const isChanged = text.trim() !== String(seed)
  return (
    <form
      className={styles.line}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isNumber && isChanged) void onSet(Number(text))
      }}
    >
      <span className="dim">Seed</span>
      <Suggested label="Seed" size="short" value={text} wrong={!isNumber} onChange={setText} />
      {isChanged && (
        <Button type="submit" unless={isNumber ? null : 'A seed is a whole number'}>
          Set seed
        </Button>
      )}
    </form>
  )
}
