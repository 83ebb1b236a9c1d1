import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** Modules that a module loads at once: no types, and nothing that waits to be asked for. */
function loadedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^(?:import|export)\s(?!type\s)[^'"]*?from '([@.][^']+)'/gm)].flatMap(
    ([, from = '']) => {
      const path = from.startsWith('@/') ? from.slice(2) : join(dirname(file), from)
      return [`${path}.ts`, `${path}.tsx`].filter((one) => existsSync(one))
    },
  )
}

function allLoadedBy(entry: string): string[] {
  const seen = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...loadedBy(file))
  }
  return [...seen]
}

it('pages that trade load no example, no advice for readers and no row of the dex-based family', () => {
  const loaded = allLoadedBy('lib/client/createPerpsClient.ts')
  expect(loaded).toEqual(
    expect.arrayContaining(['lib/client/http.ts', 'lib/schema/operations/providerOperations.ts']),
  )
  expect(loaded.filter((file) => /Example|errorGuide|openapi|schema\/dex/.test(file))).toEqual([])
})
