import type { Configuration, FileAssociation } from 'electron-builder'

const { GITHUB_REPOSITORY = 'your-org/hookbench', HOOKBENCH_UPDATE_URL } = process.env

/** A kind of file that the app can open, without becoming its default app. */
const opened = (ext: string, name: string, mimeType: string): FileAssociation => ({
  ext,
  name,
  mimeType,
  role: 'Viewer',
  rank: 'Alternate',
})
const exported = [
  opened('har', 'HTTP archive', 'application/json'),
  opened('ndjson', 'Hookbench export', 'application/x-ndjson'),
]
/** On Windows an installer can only become the default app, which it must not for YAML. */
const all = [
  ...exported,
  opened('yaml', 'Workspace or scenario', 'application/yaml'),
  opened('yml', 'Workspace or scenario', 'application/yaml'),
]

const config: Configuration = {
  appId: 'dev.hookbench.desktop',
  productName: 'Hookbench',
  extraMetadata: { homepage: `https://github.com/${GITHUB_REPOSITORY}` },
  directories: { output: 'dist', buildResources: 'packaging' },
  artifactName: '${name}-${version}-${os}-${arch}.${ext}',

  // The build has everything except what package.json lists as dependencies, with what those depend on.
  files: [
    'out/{main,preload,renderer}/**',
    '!out/**/*.map',
    // Agents are served by the npm package.
    '!out/main/agents/**',
    '!node_modules/better-sqlite3/{deps,src}{,/**}',
    '!node_modules/better-sqlite3/prebuilds/!(${platform}-${arch}).node',
    '!node_modules/node-addon-api{,/**}',
    '!node_modules/**/*.{map,ts,mts,cts,md}',
    '!node_modules/**/{test,tests,docs,benchmark}{,/**}',
  ],
  // Electron loads threads and modules from the archive, but the system loads native code only from files.
  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node'],
  extraResources: [
    { from: 'THIRD_PARTY.md' },
    { from: 'out/sbom-desktop.cdx.json', to: 'sbom.cdx.json' },
    { from: 'packaging/tray', to: 'tray' },
  ],
  electronLanguages: ['en', 'en-US'],
  // SQLite's Node-API binaries fit Node and Electron alike.
  npmRebuild: false,

  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },

  protocols: { name: 'Hookbench message', schemes: ['hookbench'] },
  // Without an address there is no feed, and the app never looks for an update.
  publish: HOOKBENCH_UPDATE_URL ? { provider: 'generic', url: HOOKBENCH_UPDATE_URL } : null,

  mac: {
    category: 'public.app-category.developer-tools',
    target: ['dmg', 'zip'].map((target) => ({ target, arch: ['arm64', 'x64'] })),
    fileAssociations: all,
  },
  win: { target: [{ target: 'nsis', arch: ['x64'] }], fileAssociations: exported },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  linux: {
    category: 'Development',
    maintainer: 'Hookbench',
    synopsis: 'A workbench for testing webhooks',
    target: ['AppImage', 'deb', 'rpm'],
    fileAssociations: all,
  },
}

export default config
