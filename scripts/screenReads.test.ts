import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What a descriptor says is read by `lib/trade/rules`: screens ask that. */
const DESCRIPTOR_READ = /\bprovider\??\.(actions|setup)\b|\b(paramOf|legalValues)\(/
/** A venue has a faucet or has none, and a desk may hold both kinds: `faucetPathOf` decides. */
const FAUCET_READ =
  /\{[^{}]*\bfaucetPath\b[^{}]*\} = usePublicConfig\(|usePublicConfig\(\)\.faucetPath/

const files = ['components', 'app'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => `${room}/${file}`),
)

function filesWith(pattern: RegExp): readonly string[] {
  return files.filter((file) => pattern.test(readFileSync(file, 'utf8')))
}

describe('a screen', () => {
  it('reads no descriptor itself', () => {
    expect(filesWith(DESCRIPTOR_READ)).toEqual([])
  })

  it('asks for paper money at its own venue, but for the page of the paper exchanges', () => {
    expect(filesWith(FAUCET_READ)).toEqual(['components/paper/FaucetControl.tsx'])
  })

  it('is found by these rules', () => {
    expect(DESCRIPTOR_READ.test('provider.actions.some(({ type }) => type === wanted)')).toBe(true)
    expect(DESCRIPTOR_READ.test("paramOf(entry, 'route')")).toBe(true)
    expect(DESCRIPTOR_READ.test("offers(provider, 'cancelOrder')")).toBe(false)
    expect(FAUCET_READ.test('const { faucetPath } = usePublicConfig()')).toBe(true)
    expect(FAUCET_READ.test('const has = usePublicConfig().faucetPath !== undefined')).toBe(true)
    expect(FAUCET_READ.test('faucetPathOf(usePublicConfig(), provider)')).toBe(false)
  })
})
