import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** A venue is called as its library's folder is. */
const venues = readdirSync(join(root, 'lib/venues'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Rooms of a venue, and configuration. */
const ITS_OWN = [
  ...venues.flatMap((name) => [
    `lib/venues/${name}/`,
    `lib/client/${name}/`,
    `server/venues/${name}/`,
    `server/paper/faces/${name}/`,
  ]),
  'server/config/',
]

/** The lists that join the rooms to the desk, each with what it lists. */
const LISTS = new Map([
  ['server/venues/registry.ts', 'adapters'],
  ['server/paper/faces.ts', 'faces'],
  ['server/paper/paperEnv.ts', 'settings of the paper process'],
  ['server/paper/chain/addresses.ts', 'contracts of the paper chain by face'],
  ['components/session/reads/venuePlugins.ts', 'plugins'],
  ['lib/package/verify.ts', 'checks of the package'],
  ['lib/venues/coins.ts', 'tickers: a coin has a venue’s name'],
  ['scripts/mutantList.mjs', 'lines that are broken on purpose'],
  ['scripts/mutants/shown.mjs', 'more of them'],
  ['biome.json', 'which rooms may import which'],
  ['package.json', 'packages of others that tests and bench compare with'],
  ['package-lock.json', 'the same, with what they need'],
  ['components/docs/clientReference.json', 'exports of the package, made from its declarations'],
  ['scripts/gate/durations.json', 'test files, with how long each took'],
])

const ROOMS = ['app', 'components', 'lib', 'server', 'scripts', 'generators', 'deploy', 'public']
const CODE = /\.(?:[cm]?tsx?|[cm]?js|ts\.txt|pl|sol|conf|css|sql|jsonc?)$/

/** Code of the rooms and beside them, tests left out. */
function productionFiles(): string[] {
  const inRooms = ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      // A folder may be called as a file is: a route's is, after its address.
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/')),
  )
  return [...inRooms, ...readdirSync(root)].filter(
    (path) => CODE.test(path) && !/\.test\.|\/testing\/|^public\/embed\/dev\//.test(path),
  )
}

const STRING = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)/
/** In a style sheet two slashes are part of an address. */
const COMMENTS = new Map([
  ['css', /\/\*[\s\S]*?\*\//],
  ['sql', /--[^\n]*|\/\*[\s\S]*?\*\//],
  ['json', /(?!)/],
])
const CODE_COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//

/**
 * Venues named by an identifier (as one of its words) or a string literal of a source text. Hosts of
 * venues begin with their names.
 */
function venuesNamed(source: string, path = ''): string[] {
  const comment = COMMENTS.get(path.split('.').at(-1) ?? '') ?? CODE_COMMENT
  const stringOrComment = new RegExp(`${STRING.source}|${comment.source}`, 'g')
  const code = source.replace(stringOrComment, (_, text: string | undefined) => text ?? ' ')
  const words = code
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return venues.filter((name) => words.some((word) => word.replace(/^zk/, '').startsWith(name)))
}

it('finds a venue in identifiers and in text, not in comments', () => {
  for (const source of [
    "const url = 'https://api.hyperliquid.xyz'",
    'const HYPERLIQUID_BRIDGE = 1',
    'export function hyperliquidFee() {}',
    'class PaperHyperliquidFace {}',
    'const text = `to lighter`',
    "const url = 'https://mainnet.zklighter.elliot.ai'",
    "const url = 'wss://api.ondoperps.xyz/ws'",
    "import { x } from '@/lib/venues/lighter/wire'",
    '<p>Trade on Hyperliquid</p>',
  ]) {
    expect(venuesNamed(source), source).toHaveLength(1)
  }
  for (const source of [
    '// as Hyperliquid does',
    "const a = 'https://x' // Hyperliquid",
    '/** Lighter\n * and more */ const highlighter = 1',
  ]) {
    expect(venuesNamed(source), source).toEqual([])
  }
})

it.each([
  ['a.css', '.lighter-row {}', '.highlighter {} /* as Lighter does */'],
  ['a.css', 'a { background: url(https://ondo.example/x.png) }', 'a { color: red }'],
  ['a.sql', 'CREATE TABLE "ondo_keys" ();', 'SELECT 1 -- for Ondo'],
  ['a.sql', "SELECT 'hyperliquid';", '/* Lighter */ SELECT 1;'],
  ['a.json', '{"a": "Trade on Lighter"}', '{"a": "highlighter"}'],
  ['a.json', '{"hyperliquidFee": 1}', '{"a": "https://x.example"}'],
])('finds a venue in %s by its own comments', (path, named, clean) => {
  expect(venuesNamed(named, path), named).toHaveLength(1)
  expect(venuesNamed(clean, path), clean).toEqual([])
})

it('looks at all that is no test, bench or story', () => {
  const paths = productionFiles()
  for (const room of ROOMS)
    expect(
      paths.some((path) => path.startsWith(`${room}/`)),
      room,
    ).toBe(true)
  for (const path of [
    'next.config.mjs',
    'instrumentation-client.ts',
    'deploy/nginx.conf',
    'app/globals.css',
    'server/db/migrations/0000_start.sql',
    'lib/i18n/catalogues/de.json',
    'public/embed/v1.js',
    'scripts/ports.d.mts',
    'lib/package/build/publishedTextLoader.cjs',
    'server/paper/chain/contracts/Bridge.sol',
    'knip.jsonc',
  ]) {
    expect(paths).toContain(path)
  }
})

it('is named nowhere in production code but in its rooms, configuration and the lists that join them', () => {
  const named = productionFiles()
    .filter((path) => !ITS_OWN.some((room) => path.startsWith(room)) && !LISTS.has(path))
    .filter((path) => venuesNamed(readFileSync(join(root, path), 'utf8'), path).length > 0)
  expect(named).toEqual([])
})

it('has no list that names none', () => {
  for (const path of LISTS.keys()) {
    expect(venuesNamed(readFileSync(join(root, path), 'utf8'), path).length, path).toBeGreaterThan(
      0,
    )
  }
})
