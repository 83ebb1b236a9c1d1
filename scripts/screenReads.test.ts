import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What a descriptor says is read by `lib/trade/rules`: screens ask that, and so does the package. */
const DESCRIPTOR_READ =
  /\b(provider|descriptor)\??\.(actions|setup)\b|\b(paramOf|legalValues)\(|\bparams\??\.(some|find)\(/
/** A venue has a faucet or has none, and a desk may hold both kinds: `faucetPathOf` decides. */
const FAUCET_READ =
  /\{[^{}]*\bfaucetPath\b[^{}]*\} = usePublicConfig\(|usePublicConfig\(\)\.faucetPath/

/** What is read of an account before its setup is known, or of the venue. */
const BEFORE_SETUP: readonly string[] = ['setupQuery', 'keptQuery', 'transferTimesQuery']
const accountQueries = readdirSync('lib/queries/account')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => namesIn(`lib/queries/account/${file}`, /export function (\w+Query)\(/g))
  .filter((name) => !BEFORE_SETUP.includes(name))
const accountChannels = namesIn('lib/client/channels.ts', /^ {2}(\w+): \{ address: string\b/gm)
const ACCOUNT_READ = new RegExp(
  `\\b(${accountQueries.join('|')})\\(|channel: '(${accountChannels.join('|')})'`,
)
/** A setup step may gate the account: then nothing of it is asked for. */
const GATE = /\b(isReadable|useReadableAccount|areReadsGated)\b/
/** Readers without the gate, each with what stands for it. */
const UNGATED = new Map([
  ['components/automation/TrailRunner.tsx', 'runs for an account that trades'],
  ['components/automation/useFollowedOrder.ts', 'runs for an account that trades'],
  ['components/session/actions/useStartOnPaper.ts', 'asks the setup itself'],
  ['components/session/live/account/useOrderLeverages.ts', 'is given an account that may be read'],
  ['components/setup/useSlotChoice.ts', 'slots of keys are public'],
  ['components/watch/VenueAccountView.tsx', 'shows what anybody may see'],
])

const screens = ['components', 'app'].flatMap(filesOf)
/** Rooms that work for screens, and for programs without one. */
const behindScreens = ['package', 'queries', 'stores', 'embed', 'across'].flatMap((room) =>
  filesOf(`lib/${room}`),
)

function filesOf(room: string): string[] {
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => `${room}/${file}`)
}

function namesIn(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

function filesWith(pattern: RegExp, files: readonly string[] = screens): readonly string[] {
  return files.filter((file) => pattern.test(readFileSync(file, 'utf8')))
}

describe('a screen', () => {
  it('reads no descriptor itself, and nothing behind it does', () => {
    expect(filesWith(DESCRIPTOR_READ, [...screens, ...behindScreens])).toEqual([])
    expect(behindScreens.length).toBeGreaterThan(100)
  })

  it('asks for paper money at its own venue, but for the page of the paper exchanges', () => {
    expect(filesWith(FAUCET_READ)).toEqual(['components/paper/FaucetControl.tsx'])
  })

  it('reads an account and its streams behind the gate of its setup', () => {
    const ungated = filesWith(ACCOUNT_READ).filter((file) => !GATE.test(readFileSync(file, 'utf8')))
    expect(ungated.toSorted()).toEqual([...UNGATED.keys()])
  })

  it('is found by these rules', () => {
    expect(accountQueries.length).toBeGreaterThan(15)
    expect(accountChannels).toHaveLength(8)
    expect(ACCOUNT_READ.test('...positionsQuery(client, account),')).toBe(true)
    expect(ACCOUNT_READ.test("useStream(key, { channel: 'fills', address })")).toBe(true)
    expect(ACCOUNT_READ.test("useStream(key, { channel: 'trades', marketId })")).toBe(false)
    expect(ACCOUNT_READ.test('useRead(setupQuery(client, account))')).toBe(false)

    expect(DESCRIPTOR_READ.test('provider.actions.some(({ type }) => type === wanted)')).toBe(true)
    expect(DESCRIPTOR_READ.test('descriptor.setup.find(isKeyStep)')).toBe(true)
    expect(DESCRIPTOR_READ.test("paramOf(entry, 'route')")).toBe(true)
    expect(DESCRIPTOR_READ.test("params?.some(({ name }) => name === 'route')")).toBe(true)
    expect(DESCRIPTOR_READ.test("offers(provider, 'cancelOrder')")).toBe(false)
    expect(FAUCET_READ.test('const { faucetPath } = usePublicConfig()')).toBe(true)
    expect(FAUCET_READ.test('const has = usePublicConfig().faucetPath !== undefined')).toBe(true)
    expect(FAUCET_READ.test('faucetPathOf(usePublicConfig(), provider)')).toBe(false)
  })
})
