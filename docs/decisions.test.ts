import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const page = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const [decided = '', departed = ''] = page('decisions.md').split('## Departures from the interface')

/** The cells of each row of the tables of a text, without heads. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1))
}

const numbers = rowsOf(decided).map(([number]) => Number(number))

describe('the decisions', () => {
  it('are counted without a gap, no number twice', () => {
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBeGreaterThan(100)
  })

  it('list each departure from the interface with the word and its reason', () => {
    const rows = rowsOf(departed)
    for (const row of rows) {
      expect(row).toEqual([
        expect.stringMatching(/\w/),
        expect.stringMatching(/^\*\*departure\*\*: \w|^\*\*departure\*\*: `/),
        expect.stringMatching(/\w{3}/),
      ])
    }
    expect(rows.length).toBeGreaterThan(25)
    for (const [, list = ''] of departed.matchAll(/\((\d+(?:,\s\d+)*)\)/g)) {
      for (const number of list.split(',')) expect(numbers).toContain(Number(number))
    }
  })
})

describe('the page on the contract', () => {
  it('links the departures', () => {
    expect(page('contract.md')).toContain('(decisions.md#departures-from-the-interface)')
  })

  it('names the version of the client that is served, which the test of it says it is', () => {
    const source = page('../server/http/foreignClient.test.ts')
    const major = Number(/'x-svc-perps-sdk': '(\d+)\./.exec(source)?.[1])
    expect(page('contract.md')).toContain(`up to and with version ${major}.`)
    expect(page('contract.md')).toContain(`What version ${major + 1} would need`)
  })
})
