import { QueryClientProvider } from '@tanstack/react-query'
import { Tooltip } from 'radix-ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from './rpc/api.ts'
import { App } from './app/app.tsx'
import { loadOtherPages } from './app/pages.ts'
import { watchChanges } from './rpc/connection.ts'
import { startTheme } from './ui/theme/theme.ts'
import { watchAddress } from './rpc/access.ts'
import { ErrorBoundary } from './ui/pane/errorBoundary.tsx'
import { Toasts } from './ui/notice/toasts.tsx'

// Before the router starts, because it would treat the fragment as a route.
watchAddress()
startTheme()
void watchChanges()
void loadOtherPages()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element "root"')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Tooltip.Provider delayDuration={400}>
        <ErrorBoundary title="The screen could not be displayed" of="screen">
          <App />
        </ErrorBoundary>
        <Toasts />
      </Tooltip.Provider>
    </QueryClientProvider>
  </StrictMode>,
)
