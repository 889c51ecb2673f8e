import { QueryClientProvider } from '@tanstack/react-query'
import { Tooltip } from 'radix-ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from './api.ts'
import { App } from './app.tsx'
import { watchChanges } from './connection.ts'
import { startTheme } from './shell/theme.ts'
import { watchToken } from './token.ts'
import { ErrorBoundary } from './ui/errorBoundary.tsx'
import { Toasts } from './ui/toasts.tsx'

// Before the router listens: it takes the fragment for a route.
watchToken()
startTheme()
void watchChanges()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element "root"')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Tooltip.Provider delayDuration={400}>
        <ErrorBoundary title="The screen cannot be shown" of="screen">
          <App />
        </ErrorBoundary>
        <Toasts />
      </Tooltip.Provider>
    </QueryClientProvider>
  </StrictMode>,
)
