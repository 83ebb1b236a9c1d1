import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldFault } from './fieldFault'

const Body = z
  .object({
    name: z.string().min(1).max(3),
    count: z.int().min(2).max(9),
    side: z.enum(['buy', 'sell']),
    ip: z.ipv4(),
    list: z.array(z.object({ at: z.boolean() })).min(1),
    rate: z.string().refine((text) => text !== '0', 'must not be 0'),
    either: z.union([z.string(), z.number()]),
  })
  .partial()
  .strict()
  .refine(({ count, name }) => count === undefined || name === undefined, 'give name or count')

function faultOf(value: unknown, schema: z.ZodType = Body): string {
  const { error } = schema.safeParse(value)
  return error === undefined ? '' : fieldFault(error, value, 'body')
}

it.each([
  [{ name: 5 }, 'name: must be a text'],
  [{ name: '' }, 'name: must have a length of at least 1'],
  [{ name: 'long' }, 'name: must have a length of at most 3'],
  [{ count: 'x' }, 'count: must be a number'],
  [{ count: 2.5 }, 'count: must be a whole number'],
  [{ count: 1 }, 'count: must be at least 2'],
  [{ count: 10 }, 'count: must be at most 9'],
  [{ side: 'up' }, 'side: must be buy or sell'],
  [{ ip: 'x' }, 'ip: is not valid'],
  [{ list: [] }, 'list: must have a number of items of at least 1'],
  [{ list: [{ at: true }, { at: 1 }] }, 'list.1.at: must be true or false'],
  [{ list: [{}] }, 'list.0.at: is missing'],
  [{ list: {} }, 'list: must be a list'],
  [{ rate: '0' }, 'rate: must not be 0'],
  [{ either: true }, 'either: is not valid'],
  [{ tip: 1, top: 2 }, 'body: has no field tip, top'],
  [{ name: 'a', count: 3 }, 'give name or count'],
  [[], 'body: must be an object'],
  [null, 'body: must be an object'],
  [{}, ''],
])('says in our words what is wrong with %j', (value, words) => {
  expect(faultOf(value)).toBe(words)
})

it('says of a field that must be there that it is missing', () => {
  const Needs = z.object({ address: z.string(), side: z.enum(['buy']) })
  expect(faultOf({}, Needs)).toBe('address: is missing')
  expect(faultOf({ address: '0x' }, Needs)).toBe('side: is missing')
})
