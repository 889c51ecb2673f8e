import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Destination } from '../../contract/destination.ts'
import { Button } from '../ui/button/button.tsx'
import { PaneHead, TwoColumns } from '../ui/pane/pane.tsx'
import { enable } from '../connections/connect.ts'
import { disable, remove } from './actions.ts'
import { BodyDifferences } from './edit/bodyDifferences.tsx'
import { BodyField } from './edit/bodyField.tsx'
import styles from './edit/destinations.module.css'
import { Diagram } from './diagram/diagram.tsx'
import { EndpointsSection } from './endpoints/endpointsSection.tsx'
import { NameEdit } from './edit/nameEdit.tsx'
import { SecretField } from './edit/secretField.tsx'
import { SourcesField } from './edit/sourcesField.tsx'
import { TestResults } from './testing/testResults.tsx'
import { testDestination } from './testing/testing.ts'

/** One destination: its sources, endpoints and health. */
export function DestinationPane({ destination }: { destination: Destination }) {
  const [isRenaming, setRenaming] = useState(false)
  const [isCompared, setCompared] = useState(false)
  return (
    <>
      {isRenaming ? (
        <NameEdit destination={destination} onClose={() => setRenaming(false)} />
      ) : (
        <Head destination={destination} onRename={() => setRenaming(true)} />
      )}
      <Diagram destination={destination} />
      <EndpointsSection destination={destination} />
      <TestResults destinationId={destination.id} />
      <TwoColumns>
        <SecretField destination={destination} />
        <SourcesField destination={destination} />
      </TwoColumns>
      <BodyField
        destination={destination}
        isCompared={isCompared}
        onCompare={() => setCompared(!isCompared)}
      />
      {isCompared && <BodyDifferences />}
    </>
  )
}

function Head({ destination, onRename }: { destination: Destination; onRename: () => void }) {
  const [, navigate] = useLocation()
  const { name, enabled } = destination
  return (
    <PaneHead
      name={name}
      meta={
        enabled ? (
          <span className={styles.good}>Enabled</span>
        ) : (
          <span className="dim">Disabled. Calls are filtered.</span>
        )
      }
    >
      <Button asks onClick={() => void testDestination(destination)}>
        Test endpoints
      </Button>
      <Button edits onClick={onRename}>
        Rename
      </Button>
      {enabled ? (
        <Button asks onClick={() => void disable(destination)}>
          Disable
        </Button>
      ) : (
        <Button asks onClick={() => void enable(destination)}>
          Enable
        </Button>
      )}
      <Button
        asks
        onClick={() =>
          void remove(destination).then(
            (removed) => removed && navigate('/destinations', { replace: true }),
          )
        }
      >
        Remove
      </Button>
    </PaneHead>
  )
}
