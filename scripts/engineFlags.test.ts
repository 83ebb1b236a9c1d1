import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { serverArgs } from '@/lib/testing/serverArgs'

const root = resolve(import.meta.dirname, '..')
const scripts = await import(resolve(root, 'scripts/processes.mjs'))
const flags = z.array(z.string()).nonempty().parse(scripts.ENGINE_FLAGS)

afterEach(() => vi.unstubAllEnvs())

describe('the programs of the server', () => {
  it.each(['', '/servers', undefined])('lie where the tests, too, look for them: %s', (folder) => {
    vi.stubEnv('PERPDESK_SERVERS', folder)
    const args = z.array(z.string()).parse(scripts.serverArgs('server/paper/main.ts'))
    expect(serverArgs('server/paper/main.ts')).toEqual(args)
    expect(args.at(-1)).toMatch(folder ? /^\/servers\/server\/paper\/main\.mjs$/ : /\.ts$/)
  })
})

describe('the engine of the web process', () => {
  it.each(flags)('of this Node knows %s', (flag) => {
    const { status, stderr } = spawnSync(process.execPath, [flag, '--eval', ''], {
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it.each(['Dockerfile', 'compose.yaml', 'docs/operating.md'])(
    'gets the same flags wherever %s starts it',
    (path) => {
      const text = readFileSync(resolve(root, path), 'utf8')
      const starts = text.match(/\bnode\b(?:(?!\bnode\b)[\s\S])*?server\/main\.ts/g) ?? []
      expect(starts).not.toEqual([])
      for (const start of starts) for (const flag of flags) expect(start).toContain(flag)
    },
  )
})
