import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..')
const { MUTANTS } = await import(resolve(root, 'scripts/mutantList.mjs'))
const Mutant = z.object({ name: z.string(), file: z.string(), find: z.string() })
const mutants = z.array(Mutant).nonempty().parse(MUTANTS)

it.each(mutants)('finds what it breaks in its file, once: $name', ({ file, find }) => {
  expect(readFileSync(resolve(root, file), 'utf8').split(find)).toHaveLength(2)
})
