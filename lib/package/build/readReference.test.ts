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
