import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { STANDALONE_KINDS } from '@/lib/embed/standaloneFiles'
import { ROOT, withLateParts } from './buildStandalone'

it.each(STANDALONE_KINDS)(
  'the page %s has a root that opens it, and a route that answers with it',
  (kind) => {
    const source = (name: string) => readFileSync(join(ROOT, 'app/embed', kind, name), 'utf8')
    const body = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}Embed`
    expect(source('root.ts')).toContain(`openStandalone(${body})`)
    expect(source('route.ts')).toContain(`export const GET = answerFrame('${kind}')`)
  },
)

it('watches each part that comes late, and no type', () => {
  const source = "type A = typeof import('./a')\nconst b = () => import('./b').then((m) => m.b)\n"
  const watched = withLateParts(source, 'planted.ts')
  expect(watched).toContain("() => latePart(import('./b'), false).then(")
  expect(watched).toContain("typeof import('./a')")
  expect(watched).toMatch(/import \{ latePart \} from ".*latePart\.ts"/)
  expect(withLateParts("import './a'", 'planted.ts')).toBeUndefined()
})

it('reloads for the code of a venue and of its accounts, not for its fees', () => {
  const path = join(ROOT, 'components/session/reads/venuePlugins.ts')
  const watched = withLateParts(readFileSync(path, 'utf8'), path) ?? ''
  const imports = [...watched.matchAll(/latePart\(import\('[^']*\/(\w+)'\), (\w+)\)/g)]
  expect(new Set(imports.map(([, name, isNeeded]) => `${name},${isNeeded}`))).toEqual(
    new Set(['fromConfig,true', 'account,true', 'baseFees,false', 'frameScheduler,false']),
  )
})
