import { expect, it } from 'vitest'
import { readCommandLine } from './commandLine'

const read = (...args: string[]) => readCommandLine('usage', { limit: { type: 'string' } }, args)

it('reads words and options', () => {
  expect(read('create', '--limit', '40')).toMatchObject({
    positionals: ['create'],
    values: { limit: '40' },
  })
})

it.each([
  ['a mistyped option', ['create', '--limt', '5'], "Unknown option '--limt'\nusage"],
  ['an option without its text', ['--limit'], "Option '--limit <value>' argument missing\nusage"],
  ['who asks how it is used', ['--help'], 'usage'],
])('shows %s how the command is used', (_, args, reported) => {
  expect(() => read(...args)).toThrow(new Error(reported))
})
