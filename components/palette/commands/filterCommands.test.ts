import { describe, expect, it } from 'vitest'
import type { DeskCommand } from './deskCommand'
import { filterCommands } from './filterCommands'

const run = () => {}
const COMMANDS: DeskCommand[] = [
  { id: 'theme.dark', group: 'Appearance', label: 'Dark theme', run },
  { id: 'go.markets', group: 'Go to', label: 'Markets', keywords: 'list prices', run },
  { id: 'markets.search', group: 'Actions', label: 'Search markets', run },
  { id: 'interval.1', group: 'Actions', label: 'First interval', isKeyOnly: true, run },
]

const found = (text: string) => filterCommands(COMMANDS, text).map(({ id }) => id)

describe('filterCommands', () => {
  it('lists all but keys alone where nothing is typed', () => {
    expect(found(' ')).toEqual(['theme.dark', 'go.markets', 'markets.search'])
  })

  it('puts labels that begin with the text first', () => {
    expect(found('mark')).toEqual(['go.markets', 'markets.search'])
    expect(found('SEARCH')).toEqual(['markets.search'])
  })

  it('wants every word, in label, group or keywords', () => {
    expect(found('theme dark')).toEqual(['theme.dark'])
    expect(found('go prices')).toEqual(['go.markets'])
    expect(found('dark markets')).toEqual([])
  })

  it('finds what there is for each of many markets only after its own word', () => {
    const label = 'Compare ETH on all venues'
    const eth: DeskCommand = { id: 'compare.eth', group: 'Go to', label, after: ['compare'], run }
    const ids = (text: string) => filterCommands([eth], text).map(({ id }) => id)
    expect(ids('compare eth')).toEqual(['compare.eth'])
    expect([ids(''), ids('eth'), ids('compare'), ids('compare btc')]).toEqual([[], [], [], []])
  })
})
