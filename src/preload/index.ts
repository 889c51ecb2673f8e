import { contextBridge, ipcRenderer } from 'electron'

// Requested by the page once it listens, so that the port cannot arrive too early.
contextBridge.exposeInMainWorld('hookbench', {
  requestPort: () => ipcRenderer.send('request-port'),
})

// A port cannot cross the context bridge, so it is transferred in a message of the page to itself.
ipcRenderer.on('port', (event) =>
  window.postMessage({ type: 'hookbench:port' }, window.origin, event.ports),
)
