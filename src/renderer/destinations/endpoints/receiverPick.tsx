import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, queries } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { focusOnce } from '../../ui/focusOnce.ts'
import { PickMenu } from '../../ui/button/pickMenu.tsx'
import { TextField } from '../../ui/field/textField.tsx'
import { say } from '../../ui/notice/toasts.tsx'
import { useRefusal } from '../../ui/field/useRefusal.ts'
import styles from './endpointForm.module.css'
import { receiversQuery } from '../../connections/queries.ts'
import { mayChange } from '../../ui/viewing.ts'

/** Chooses one of our own receivers as a URL, or creates one for it. */
export function ReceiverPick({ onPick }: { onPick: (url: string) => void }) {
  const receivers = useQuery(receiversQuery).data?.items ?? []
  const [isCreating, setCreating] = useState(false)
  const pick = (id: string) => {
    const url = receivers.find((each) => each.id === id)?.url
    if (url !== undefined) onPick(url)
  }
  return (
    <>
      <PickMenu
        title="Use a receiver"
        items={receivers.map(({ id, name, path }) => ({ key: id, title: name, detail: path }))}
        onPick={pick}
        none="There is no receiver yet."
        create={{ title: 'Create a receiver', action: () => setCreating(true) }}
      />
      {isCreating && (
        <NewReceiver
          usedNames={receivers.map(({ name }) => name)}
          onCreated={(url) => {
            setCreating(false)
            onPick(url)
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}

interface NewReceiverProps {
  usedNames: readonly string[]
  onCreated: (url: string) => void
  onClose: () => void
}

function NewReceiver({ usedNames, onCreated, onClose }: NewReceiverProps) {
  const [name, setName] = useState(() => freeName(usedNames))
  const refusal = useRefusal()
  const create = () =>
    refusal.run(async () => {
      const { name: made, url } = await client.receivers.create({ name })
      await queries.invalidateQueries({ queryKey: api.receivers.key() })
      say('Receiver created', made)
      onCreated(url)
    })
  return (
    <div
      className={styles.newReceiver}
      role="group"
      aria-label="New receiver"
      // Handles the key before the surrounding form, which it would submit or close.
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') onClose()
        else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && mayChange())
          void create()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <TextField
        label="Name of the new receiver"
        value={name}
        onChange={setName}
        error={refusal.refusal?.message}
        mono
        ref={focusOnce}
      />
      <Button asks onClick={() => void create()}>
        Create receiver
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </div>
  )
}

function freeName(usedNames: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'inbox' : `inbox-${number}`
    if (!usedNames.includes(name)) return name
  }
}
