/**
 * Which folder may import which: a folder may import only folders of the rows above its own, not those of the same
 * row. `.`: the files directly in the folder.
 */
export const layers: Record<string, string[][]> = {
  'src/main': [
    ['errors', 'files', 'loop', 'time'],
    ['destination', 'http', 'jobs'],
    ['text', 'detective'],
    ['store'],
    ['receiver', 'filter', 'tracking', 'mcp'],
    ['delivery'],
    ['collection'],
    ['people', 'health'],
    ['workspace', 'compose', 'drill'],
    ['views', 'commonalities', 'capacity'],
    ['expect', 'recording', 'export', 'import', 'drift'],
    ['scenario'],
    ['workbench'],
    ['api'],
    ['rooms'],
    ['cli', 'desktop'],
  ],
  'src/main/detective': [['json'], ['known'], ['.']],
  'src/main/store': [['sqlite', 'packing'], ['derived', 'recovery'], ['.']],
  'src/main/receiver': [['tls'], ['.']],
  'src/main/tracking': [['.'], ['shape'], ['draft']],
  'src/main/capacity': [['report'], ['.']],
  'src/main/people': [
    ['loop', 'profiles'],
    ['audiences', 'deletions'],
  ],
  'src/main/scenario': [['steps'], ['.'], ['reports']],
  'src/renderer': [
    ['ui'],
    ['rpc'],
    ['comparison', 'connections', 'engine'],
    ['message'],
    ['start', 'workspace', 'notices', 'transfer'],
    ['audiences', 'calls', 'compose', 'deletions', 'deliveries', 'destinations', 'overview'].concat(
      [
        'capacity',
        'compare',
        'drills',
        'health',
        'receivers',
        'scenarios',
        'settings',
        'signature',
        'sources',
      ],
    ),
    ['palette'],
    ['app'],
    ['.'],
  ],
  'src/renderer/ui': [
    ['.', 'code'],
    ['notice', 'text', 'theme'],
    ['button'],
    ['field'],
    ['list', 'pane', 'dialog', 'chart'],
  ],
  'src/renderer/message': [
    ['.', 'filter', 'draft', 'signature', 'copyAs', 'mapping'],
    ['exchange', 'highlight', 'views', 'targets'],
    ['filterBar'],
    ['call'],
  ],
  'src/renderer/compare': [['diff', 'common'], ['parts'], ['tabs'], ['.']],
  'src/renderer/audiences': [['kinds'], ['rules', 'members', 'sync'], ['.']],
  'src/renderer/deliveries': [['selection'], ['actions', 'list', 'overTime'], ['detail'], ['.']],
  'src/renderer/deliveries/detail': [['exchange', 'signature'], ['timeline'], ['.']],
  'src/renderer/destinations': [['edit', 'testing', 'diagram'], ['endpoints'], ['new'], ['.']],
  'src/renderer/overview': [['layout'], ['connecting'], ['drawing'], ['.']],
  'src/renderer/receivers': [['actions'], ['behaviour', 'captures', 'edit', 'tls'], ['.']],
  'src/renderer/scenarios': [['files', 'runs'], ['record'], ['.']],
  'src/renderer/sources': [['plan'], ['.']],
  'src/renderer/compose': [['editor', 'preview'], ['send'], ['.']],
  'src/renderer/deletions': [['request'], ['.']],
  'src/renderer/transfer': [['parts'], ['export', 'import'], ['.']],
  'src/renderer/app': [['host'], ['shell'], ['.']],
}

export interface Restriction {
  regex: string
  message: string
}

export interface FolderRule {
  /** For example `src/main/people/profiles`. */
  folder: string
  patterns: Restriction[]
}

/** What the files of each folder may not import, by its own table and those of its parent folders. */
export function folderRules(): FolderRule[] {
  const folders = Object.entries(layers).flatMap(([area, rows]) =>
    rows.flat().map((name) => (name === '.' ? area : `${area}/${name}`)),
  )
  return [...new Set(folders)].map((folder) => ({
    folder,
    patterns: Object.keys(layers)
      .filter((area) => folder === area || folder.startsWith(`${area}/`))
      .flatMap((area) => restrictionsIn(area, folder)),
  }))
}

function restrictionsIn(area: string, folder: string): Restriction[] {
  const rows = layers[area] ?? []
  const within = folder === area ? [] : folder.slice(area.length + 1).split('/')
  const [name = '.'] = within
  const level = rows.findIndex((row) => row.includes(name))
  const beside = (rows[level] ?? []).filter((each) => each !== name)
  return [...beside, ...rows.slice(level + 1).flat()].map((target) => ({
    regex: importOf(target, within.length),
    message: `${folder} does not import ${target} of ${area} (scripts/layers.ts).`,
  }))
}

/** Matches a relative import of a folder of the area `up` levels above. */
function importOf(target: string, up: number): string {
  const way = up === 0 ? '\\./' : `(\\./)?${'\\.\\./'.repeat(up)}`
  return target === '.' ? `^${way}[^/]+$` : `^${way}${target}/`
}
