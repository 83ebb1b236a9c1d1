import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

it('is what every face answers with: none reads a body or writes an answer by itself', () => {
  const faces = resolve(import.meta.dirname, '../faces')
  const sources = readdirSync(faces, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.|testing\//.test(path))
    .map((path) => [path, readFileSync(join(faces, path), 'utf8')] as const)
  const found = (word: RegExp) => sources.flatMap(([path, text]) => (word.test(text) ? path : []))
  expect(found(/ServerResponse|createServer|\brequest\.on\(/)).toEqual([])
  const venues = new Set(found(/\bcreateHttpHandler\(/).map((path) => path.split('/')[0]))
  expect(venues).toEqual(new Set(readdirSync(faces)))
})
