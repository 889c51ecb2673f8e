import { contextBridge, ipcRenderer } from 'electron'

// Asked for by the page when it listens, so that the port cannot come too early.
contextBridge.exposeInMainWorld('hookbench', {
  requestPort: () => ipcRenderer.send('request-port'),
})

// A port cannot cross the context bridge; it crosses as a message of the page to itself.
ipcRenderer.on('port', (event) =>
  window.postMessage({ type: 'hookbench:port' }, window.origin, event.ports),
)
