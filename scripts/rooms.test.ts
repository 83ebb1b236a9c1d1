import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const config = JSON.parse(readFileSync(resolve(root, 'biome.json'), 'utf8'))

interface Override {
  includes: string[]
  linter: { rules: { style?: { noRestrictedImports?: ImportRule } } }
}

interface ImportRule {
  level: string
  options: { patterns: { group: string[]; message: string }[] }
}

interface Refusal {
  path: string
  rule: string
  message: string
}

/** What Biome reports of a refusal. */
interface Diagnostic {
  category: string
  location: { path: string }
  message: string
}

/** Lints files in a tree of their own under our rules, or under other overrides than ours. */
function refusals(files: Record<string, string>, overrides: object[] = config.overrides) {
  const tree = mkdtempSync(join(tmpdir(), 'perpdesk-rooms-'))
  try {
    const rules = { ...config, overrides, vcs: { enabled: false }, $schema: undefined }
    writeFileSync(join(tree, 'biome.json'), JSON.stringify(rules))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
    const done = spawnSync(
      resolve(root, 'node_modules/.bin/biome'),
      ['lint', '--reporter=json', '--max-diagnostics=none', '.'],
      { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: 100_000 },
    )
    const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(done.stdout)
    return diagnostics.map(
      ({ category, location, message }): Refusal => ({
        path: relative(tree, resolve(tree, location.path)),
        rule: category.split('/').at(-1) ?? '',
        message,
      }),
    )
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

/** Path to the names of the rules that a file broke. */
function lint(files: Record<string, string>): Record<string, string[]> {
  const broken: Record<string, string[]> = {}
  for (const { path, rule } of refusals(files)) broken[path] = [...(broken[path] ?? []), rule]
  return broken
}

/** Files beyond all rooms: settings of tools, which stand at the root, and what builds put out. */
const OUTSIDE = /^[^/]+$|^public\//

/** Every source file that git knows, or would once it is added; without tests and declarations. */
function sourceFiles(): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const text = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return text
    .split('\0')
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/\.(?:test|d)\.[cm]?tsx?$/.test(path))
    .filter((path) => !OUTSIDE.test(path) && existsSync(resolve(root, path)))
}

/** One planted bad file per room: its place, and an import that room must refuse. */
const planted: [path: string, specifier: string][] = [
  ['lib/testing/planted.ts', '@/lib/decimal/decimal'],
  ['lib/clock/planted.ts', '@/lib/decimal/decimal'],
  ['lib/decimal/planted.ts', '@/lib/schema/errors'],
  ['lib/schema/planted.ts', '@/lib/client/plugin'],
  ['lib/ecgfp5/planted.ts', '@/lib/decimal/decimal'],
  ['lib/ecgfp5/build/planted.ts', '@/lib/schema/errors'],
  ['lib/venues/planted.ts', '@/lib/venues/hyperliquid/assetId'],
  ['lib/venues/hyperliquid/planted.ts', '@/lib/client/plugin'],
  ['lib/venues/lighter/planted.ts', '@/lib/venues/hyperliquid/assetId'],
  ['lib/venues/ondo/planted.ts', '@/lib/venues/lighter/map/market'],
  ['lib/trade/planted.ts', '@/lib/client/plugin'],
  ['lib/across/planted.ts', '@/lib/i18n/t'],
  ['lib/embed/planted.ts', '@/lib/client/plugin'],
  ['generators/planted.ts', '@/lib/schema/errors'],
  ['lib/package/planted.ts', 'react'],
  ['lib/package/react.ts', '@/lib/queries/keys'],
  ['lib/package/planted.mjs', 'zod'],
  ['lib/package/zod/planted.mjs', 'zod'],
  ['lib/package/zod/testing/planted.ts', '@/lib/schema/errors'],
  ['lib/package/build/planted.ts', '@/lib/schema/errors'],
  ['lib/embed/build/planted.ts', '@/lib/embed/embedHost'],
  ['lib/i18n/planted.ts', '@/lib/decimal/decimal'],
  ['lib/i18n/build/planted.ts', '@/lib/decimal/decimal'],
  ['lib/i18n/testing/planted.ts', '@/lib/decimal/decimal'],
  ['lib/client/planted.ts', '@/lib/venues/hyperliquid/wire/wire'],
  ['lib/client/actions/planted.ts', '@/lib/venues/hyperliquid/wire/wire'],
  ['lib/client/transfers/planted.ts', '@/lib/venues/hyperliquid/wire/wire'],
  ['lib/client/sockets/planted.ts', '@/lib/venues/hyperliquid/wire/wire'],
  ['lib/client/credentials/planted.ts', '@/lib/venues/hyperliquid/wire/wire'],
  ['lib/client/reads/planted.ts', '@/lib/venues/hyperliquid/wire/wire'],
  ['lib/client/testing/planted.ts', '@/server/config/env'],
  ['lib/client/hyperliquid/planted.ts', '@/server/config/env'],
  ['lib/client/ondo/planted.ts', '@/server/config/env'],
  ['lib/client/lighter/planted.ts', '@/lib/venues/hyperliquid/assetId'],
  ['lib/queries/planted.ts', 'react'],
  ['lib/stores/planted.ts', '@/lib/client/plugin'],
  ['lib/wallet/planted.ts', '@/lib/client/plugin'],
  ['lib/node/planted.ts', '@/server/config/env'],
  ['components/ui/planted.tsx', '@/lib/queries/keys'],
  ['components/figures/planted.tsx', '@/lib/stores/market'],
  ['components/session/planted.tsx', '@/components/ticket/OrderForm'],
  ['components/shell/planted.tsx', '@/lib/client/plugin'],
  ['components/markets/planted.tsx', '@/lib/venues/hyperliquid/wire/wire'],
  ['components/chart/planted.tsx', '@/components/book/BookLadder'],
  ['components/across/planted.tsx', '@/lib/client/plugin'],
  ['components/automation/planted.tsx', '@/lib/client/plugin'],
  ['components/insight/planted.tsx', '@/lib/client/plugin'],
  ['components/embed/planted.tsx', '@/components/book/BookPanel'],
  ['components/book/planted.tsx', '@/server/config/env'],
  ['components/ticket/planted.tsx', '@/lib/client/plugin'],
  ['components/positions/planted.tsx', '@/components/orders/OpenOrdersTable'],
  ['components/orders/planted.tsx', '@/lib/client/plugin'],
  ['components/account/planted.tsx', '@/lib/client/plugin'],
  ['components/portfolio/planted.tsx', '@/components/positions/PositionsTable'],
  ['components/setup/planted.tsx', '@/lib/client/plugin'],
  ['components/setup/testing/planted.tsx', '@/lib/client/plugin'],
  ['components/docs/planted.tsx', '@/lib/client/plugin'],
  ['components/paper/planted.tsx', '@/lib/client/plugin'],
  ['components/transfers/planted.tsx', '@/lib/client/plugin'],
  ['components/keys/planted.tsx', '@/lib/client/plugin'],
  ['components/status/planted.tsx', '@/lib/client/plugin'],
  ['components/watch/planted.tsx', '@/lib/client/plugin'],
  ['components/share/planted.tsx', '@/lib/client/plugin'],
  ['components/referral/planted.tsx', '@/lib/client/plugin'],
  ['components/settings/planted.tsx', '@/server/config/env'],
  ['components/palette/planted.tsx', '@/lib/client/plugin'],
  ['components/notifications/planted.tsx', '@/lib/client/plugin'],
  ['app/planted/page.tsx', '@/server/config/env'],
  ['app/embed/planted/root.ts', '@/app/error'],
  ['app/embed/standalone/standIns/planted.tsx', '@/lib/i18n/t'],
  ['app/embed/standalone/build/planted.ts', '@/lib/i18n/t'],
  ['app/v1/planted/route.ts', '@/server/service/actions/createAction'],
  ['server/main.ts', '@/server/paper/host'],
  ['server/config/planted.ts', '@/server/http/gateway'],
  ['server/runtime/planted.ts', '@/server/http/gateway'],
  ['server/db/planted.ts', '@/server/service/actions/createAction'],
  ['server/http/planted.ts', '@/server/venues/registry'],
  ['server/http/testing/contractInputs.ts', '@/server/service/createService'],
  ['server/http/testing/twoVenues.ts', '@/server/service/createService'],
  ['server/service/planted.ts', '@/server/venues/hyperliquid/relay/relay'],
  ['server/service/meta/planted.ts', '@/server/venues/hyperliquid/relay/relay'],
  ['server/service/dex/planted.ts', '@/server/venues/hyperliquid/relay/relay'],
  ['server/venues/planted.ts', '@/server/service/actions/createAction'],
  ['server/venues/testing/planted.ts', '@/server/venues/hyperliquid/adapter'],
  ['server/venues/upstream/planted.ts', '@/server/venues/hyperliquid/relay/relay'],
  ['server/venues/hyperliquid/planted.ts', '@/server/paper/host'],
  ['server/venues/ondo/planted.ts', '@/server/paper/host'],
  ['server/venues/lighter/planted.ts', '@/server/venues/hyperliquid/relay/relay'],
  ['server/venues/lighter/testing/planted.ts', '@/server/service/createService'],
  ['server/paper/planted.ts', '@/server/config/env'],
  ['server/paper/admin/planted.ts', '@/server/config/env'],
  ['server/paper/blocks/planted.ts', '@/server/config/env'],
  ['server/paper/saved/planted.ts', '@/server/config/env'],
  ['server/paper/testing/planted.ts', '@/server/config/env'],
  ['server/paper/wire/planted.ts', '@/server/paper/faces/hyperliquid/face'],
  ['server/paper/chain/planted.ts', '@/server/paper/faces/hyperliquid/face'],
  ['server/paper/chain/testing/planted.ts', '@/server/service/createService'],
  ['server/paper/engine/planted.ts', '@/lib/decimal/decimal'],
  ['server/paper/market/planted.ts', '@/server/paper/faces/hyperliquid/face'],
  ['server/paper/faces/hyperliquid/planted.ts', '@/lib/venues/hyperliquid/sign/l1Action'],
  ['server/paper/faces/lighter/planted.ts', '@/lib/venues/lighter/sign/transaction'],
  ['server/paper/faces/ondo/planted.ts', '@/lib/venues/ondo/sign/signRequest'],
  ['e2e/planted.ts', '@/server/config/env'],
  ['e2e/planted.spec.ts', '@/server/config/env'],
  ['docs/planted.ts', '@/server/config/env'],
  ['scripts/planted.mjs', 'zod'],
  ['scripts/gate/planted.mjs', 'zod'],
  ['scripts/gate/longestFirst.mjs', 'zod'],
  ['scripts/gate/planted/planted.mjs', 'zod'],
  ['deploy/planted.mjs', 'zod'],
  ['cluster/planted.ts', '@/server/config/env'],
  ['bench/planted.ts', 'react'],
  ['lib/trade/planted.test.ts', '../outside'],
  ['components/book/planted.test.tsx', '../outside'],
]

/** `a/{b,c}/**` is `a/b/**` and `a/c/**`. */
function expandBraces(glob: string): string[] {
  const [, before = '', list, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(glob) ?? []
  return list === undefined ? [glob] : list.split(',').map((name) => `${before}${name}${after}`)
}

/** Our import rules, one override per glob, with the glob as the message of what it refuses. */
function rulePerGlob(overrides: readonly Override[]): Override[] {
  return overrides.flatMap(({ includes, linter }) => {
    const rule = linter.rules.style?.noRestrictedImports
    if (rule === undefined) return []
    const without = includes.filter((glob) => glob.startsWith('!'))
    const globs = includes.filter((glob) => !glob.startsWith('!')).flatMap(expandBraces)
    return globs.map((message) => {
      const patterns = rule.options.patterns.map((pattern) => ({ ...pattern, message }))
      const noRestrictedImports = { ...rule, options: { ...rule.options, patterns } }
      const includes = [message, ...without]
      return { includes, linter: { rules: { style: { noRestrictedImports } } } }
    })
  })
}

/** Whether there is a file of that path, with or without its ending. */
function isThere(path: string): boolean {
  const found = (ending: string) =>
    statSync(resolve(root, path + ending), { throwIfNoEntry: false })?.isFile() === true
  return ['', '.ts', '.tsx'].some(found)
}

function importing(specifier: string): string {
  return `import * as planted from '${specifier}'\nconsole.log(planted)\n`
}

describe('rooms', () => {
  const foreign = lint(Object.fromEntries(planted.map(([p, from]) => [p, importing(from)])))
  const climbing = lint(Object.fromEntries(planted.map(([p]) => [p, importing('../outside')])))
  const own = lint(Object.fromEntries(planted.map(([p]) => [p, importing('./sibling')])))

  it.each(planted)('refuses a forbidden import planted in %s', (path) => {
    expect(foreign[path]).toContain('noRestrictedImports')
  })

  it.each(planted)('refuses climbing out of the room of %s', (path) => {
    expect(climbing[path]).toContain('noRestrictedImports')
  })

  it.each(planted)('allows a sibling of %s', (path) => {
    expect(own[path] ?? []).not.toContain('noRestrictedImports')
  })

  it('keeps clock, randomness and I/O out of the engine', () => {
    const path = 'server/paper/engine/planted.ts'
    for (const call of ['Date.now()', 'performance.now()', 'process.env', 'fetch("x")']) {
      expect(lint({ [path]: `export const value = ${call}\n` })[path]).toContain(
        'noRestrictedGlobals',
      )
    }
  })

  it('has stories take the test that leaves the desk at rest', () => {
    const path = 'e2e/planted.spec.ts'
    const taking = (name: string, from: string) =>
      lint({ [path]: `import { ${name} } from '${from}'\nconsole.log(${name})\n` })[path] ?? []
    expect(taking('test', '@playwright/test')).toContain('noRestrictedImports')
    expect(taking('test', './fixtures/strictPage')).not.toContain('noRestrictedImports')
    expect(taking('expect', '@playwright/test')).not.toContain('noRestrictedImports')
    expect(taking('env', '@/server/config/env')).toContain('noRestrictedImports')
  })

  it('lets the desks of stories take their ports of the allocator, and nothing else of scripts', () => {
    const path = 'e2e/fixtures/planted.ts'
    const found = (from: string) => lint({ [path]: importing(from) })[path] ?? []
    expect(found('@/scripts/ports.mjs')).not.toContain('noRestrictedImports')
    expect(found('@/scripts/processes.mjs')).toContain('noRestrictedImports')
  })

  it('refuses a file of more than 300 lines', () => {
    const text = Array.from({ length: 320 }, (_, i) => `export const value${i} = ${i}`).join('\n')
    expect(lint({ 'lib/trade/planted.ts': text })['lib/trade/planted.ts']).toContain(
      'noExcessiveLinesPerFile',
    )
  })

  it('refuses any, non-null assertions and default exports', () => {
    const text = 'export default function f(x: any) {\n  return x!\n}\n'
    expect(lint({ 'lib/trade/planted.ts': text })['lib/trade/planted.ts']).toEqual(
      expect.arrayContaining(['noExplicitAny', 'noNonNullAssertion', 'noDefaultExport']),
    )
  })

  it('leaves no source file to the rule against ../ alone', () => {
    const stubs = sourceFiles().map((path) => [path, importing('no-room-allows-this')])
    expect(stubs.length).toBeGreaterThan(2_000)
    const refused = new Set(
      refusals(Object.fromEntries(stubs))
        .filter(({ rule }) => rule === 'noRestrictedImports')
        .map(({ path }) => path),
    )
    expect(stubs.map(([path]) => path).filter((path) => !refused.has(path ?? ''))).toEqual([])
  })

  it('keeps what builds a room out of what the room ships', () => {
    const shipped: [path: string, built: string][] = [
      ['lib/ecgfp5/planted.ts', 'build/compileModule'],
      ['lib/embed/planted.ts', 'build/buildLoader'],
      ['lib/i18n/planted.ts', 'build/merge'],
      ['lib/package/planted.ts', 'build/bundleClient'],
      ['lib/package/react.ts', 'build/bundleClient'],
    ]
    expect(shipped.filter(([path, built]) => !isThere(`${dirname(path)}/${built}`))).toEqual([])
    for (const near of [true, false]) {
      const files = shipped.map(([path, built]) => [
        path,
        importing(near ? `./${built}` : `@/${dirname(path)}/${built}`),
      ])
      const broken = lint(Object.fromEntries(files))
      const isLet = ([path = '']: string[]) => !broken[path]?.includes('noRestrictedImports')
      expect(files.filter(isLet)).toEqual([])
    }
  })

  it('plants imports of modules that exist', () => {
    const ours = planted.map(([, from]) => from).filter((from) => from.startsWith('@/'))
    expect(ours.length).toBeGreaterThan(80)
    expect(ours.filter((from) => !isThere(from.slice(2)))).toEqual([])
  })

  it('has planted a bad file under every glob of every import rule', () => {
    const rules = rulePerGlob(config.overrides)
    const globs = rules.flatMap(({ includes: [glob = ''] }) => glob)
    expect(globs.length).toBeGreaterThan(100)
    const files = Object.fromEntries(planted.map(([path, from]) => [path, importing(from)]))
    const hit = new Set(refusals(files, rules).map(({ message }) => message))
    expect(globs.filter((glob) => !hit.has(glob))).toEqual([])
  })

  it('has planted one in each of the four rooms of every venue', () => {
    const venues = readdirSync(resolve(root, 'lib/venues'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) =>
        ['lib/venues', 'lib/client', 'server/venues', 'server/paper/faces'].map(
          (room) => `${room}/${name}/`,
        ),
      )
    expect(venues.length).toBeGreaterThan(8)
    const isPlanted = (room: string) => planted.some(([path]) => path.startsWith(room))
    expect(venues.filter((room) => !isPlanted(room))).toEqual([])
  })

  it('allows no module of ours that is not there', () => {
    const groups = config.overrides.flatMap(({ linter }: Override) =>
      (linter.rules.style?.noRestrictedImports?.options.patterns ?? []).flatMap(
        ({ group }) => group,
      ),
    )
    const named: string[] = groups.flatMap((glob: string) => /^!@\/(.*)$/.exec(glob)?.[1] ?? [])
    expect(named.length).toBeGreaterThan(300)
    const isNamed = (glob: string) =>
      glob.includes('*') ? existsSync(resolve(root, glob.replace(/\/\*.*/, ''))) : isThere(glob)
    expect(named.flatMap(expandBraces).filter((glob) => !isNamed(glob))).toEqual([])
  })

  it('keeps exactly one import list per room', () => {
    const lists = config.overrides
      .filter((override: { linter?: { rules?: { style?: object } } }) =>
        Object.hasOwn(override.linter?.rules?.style ?? {}, 'noRestrictedImports'),
      )
      .flatMap((override: { includes: string[] }) => override.includes.flatMap(expandBraces))
    expect(new Set(lists).size).toBe(lists.length)
  })
})
