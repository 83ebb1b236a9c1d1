import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readReference } from './readReference'

const root = resolve(import.meta.dirname, '../../..')
const { entries } = readReference(root)

/** Doc comments change often: that they are a little older on the page breaks nothing. */
function namesIn(all: typeof entries): readonly string[] {
  return all.flatMap(({ name, items }) => items.map((item) => `${name} ${item.name}`))
}

/** Calls of the client that the package itself adds, in place of what its core has. */
const OWN_CALL =
  /^(?:get|subscribe|execute|place|modify|cancel|update|deposit|withdraw|send|import)/
/** Of the language, of packages, and parameters of generic types. */
const OF_OTHERS = [
  ...['AbortSignal', 'Error', 'NonNullable', 'Omit', 'Parameters', 'Pick', 'Promise', 'Record'],
  ...['ReactNode', 'UseMutationResult', 'UseQueryResult'],
  ...['Name', 'T', 'Type', 'Value'],
]
/** Exported types are derived from these; they are never written out. */
const BUILDING_BLOCKS = ['Core', 'DecimalMark', 'RunInput', 'SubscriptionOf', 'VenueReads']

/** Names of types in source text; a member of a namespace, and what stands in quotes, is none. */
function typesIn(text: string): readonly string[] {
  return text.replace(/'[^'\n]*'/g, '').match(/(?<![.\w])[A-Z]\w*/g) ?? []
}

describe('the reference of the client library', () => {
  it('has every export on the page: after a change, run `npm run build:reference`', () => {
    const shown = readFileSync(join(root, 'components/docs/clientReference.json'), 'utf8')
    expect(namesIn(JSON.parse(shown).entries)).toEqual(namesIn(entries))
  })

  it('explains every export', () => {
    const silent = entries.flatMap(({ name, items }) =>
      items.filter(({ doc }) => doc === '').map((item) => `${name} ${item.name}`),
    )
    expect(silent).toEqual([])
  })

  it('has every type that the calls and hooks take and give', () => {
    const items = new Map(entries.flatMap((entry) => entry.items.map((item) => [item.name, item])))
    const hooks = entries.find(({ name }) => name.endsWith('/react'))?.items ?? []
    const reached = new Set(['PerpsClient', 'orderAmounts', ...hooks.map(({ name }) => name)])
    const missing = new Set<string>()
    for (const name of reached) {
      const { signature = '', members = [] } = items.get(name) ?? {}
      const read = members.filter((one) => name !== 'PerpsClient' || OWN_CALL.test(one.name))
      for (const type of typesIn([signature, ...read.map((one) => one.signature)].join('\n'))) {
        if (items.has(type)) reached.add(type)
        else missing.add(type)
      }
    }
    expect([...reached]).toEqual(expect.arrayContaining(['WithdrawFlow', 'Quote', 'ActionOutcome']))
    expect([...missing].toSorted()).toEqual([...OF_OTHERS, ...BUILDING_BLOCKS].toSorted())
  })

  it('shows the values of a type that is a list of them', () => {
    const range = entries[0]?.items.find(({ name }) => name === 'PortfolioRange')
    expect(range?.signature).toBe(
      "type PortfolioRange =\n  | '24h'\n  | '7d'\n  | '30d'\n  | 'all'",
    )
  })

  it('holds the members of the client with what they give and throw', () => {
    const [core] = entries
    const client = core?.items.find(({ name }) => name === 'PerpsClient')
    const importAgent = client?.members.find(({ name }) => name === 'importAgent')
    expect(importAgent?.signature).toContain('Promise<CredentialInfo>')
    expect(importAgent?.doc).toContain('\n@throws PerpsError 2011')
  })

  it('holds what an interface has from the one that it extends', () => {
    const [core] = entries
    const membersOf = (name: string) =>
      core?.items.find((item) => item.name === name)?.members.map((member) => member.name)
    expect(membersOf('PerpsClient')).toEqual(expect.arrayContaining(['importAgent', 'close']))
    expect(membersOf('VenuePlugin')).toEqual(expect.arrayContaining(['subscribe', 'positions']))
  })
})
