import { Component, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Empty } from '../notice/empty.tsx'

interface ErrorBoundaryProps {
  /** The title of the error message. */
  title: string
  /** Identifies the content. A change resets the error. */
  of: unknown
  onClose?: () => void
  children: ReactNode
}

interface State {
  error: unknown
  failed: boolean
  of: unknown
}

/** Confines a render error to its content. React logs it to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, failed: false, of: this.props.of }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return of === state.of ? null : { error: null, failed: false, of }
  }

  override render() {
    const { title, onClose, children } = this.props
    const { error, failed } = this.state
    if (!failed) return children
    return (
      <div role="alert">
        <Empty
          title={title}
          action={
            <>
              <Button look="primary" onClick={() => this.setState({ error: null, failed: false })}>
                Try again
              </Button>{' '}
              {onClose && <Button onClick={onClose}>Close</Button>}
            </>
          }
        >
          This is a bug in Hookbench. No data was lost. Error message:{' '}
          <span className="mono">{error instanceof Error ? error.message : String(error)}</span>
        </Empty>
      </div>
    )
  }
}
