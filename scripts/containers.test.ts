import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { onFreePorts } from '@/lib/client/testing/freePorts'
import { parseEnv } from '@/server/config/env'
import { Env } from '@/server/config/envSchema'
import { DATA } from '@/server/http/answer/headers'
import { CHAIN_PORT_OFFSET, parsePaperEnv } from '@/server/paper/paperEnv'

// No engine is needed: what is held here is that the files of the containers fit each other and us.
const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

const Service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
})
const composeText = read('compose.yaml')
const compose = z
  .object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(composeText, { merge: true }))
const services = Object.entries(compose.services)
const ours = services.filter(([, { image }]) => image === 'perpdesk')

const dockerfile = read('Dockerfile')
const ignored = read('.dockerignore').split('\n').filter(Boolean)
const isIgnored = (path: string) =>
  ignored.some((pattern) => {
    const expression = pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
    return new RegExp(`^${expression}(?:/|$)`).test(path)
  })

/** What compose makes of `${NAME:-default}`, with the settings of an .env. */
const filled = (text: string, env: Record<string, string> = {}) =>
  text.replace(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, usual: string) => env[name] || usual)

function service(name: string): z.infer<typeof Service> {
  const found = compose.services[name]
  if (found === undefined) throw new Error(`no service ${name}`)
  return found
}

/** `[published, inside]` of every port, ranges spread. */
function published(name: string): [number, number][] {
  return service(name).ports.flatMap((port) => {
    const [inside = '', outside = ''] = filled(port).split(':').toReversed()
    const [first = 0, last = first] = outside.split('-').map(Number)
    const start = Number(inside.split('-')[0])
    return Array.from({ length: last - first + 1 }, (_, i): [number, number] => [
      first + i,
      start + i,
    ])
  })
}

it('copies into the image nothing that is missing or kept out of the build', () => {
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list]) =>
    (list ?? '').split(' '),
  )
  const built = [...dockerfile.matchAll(/^COPY --from=build (?:--chown=\S+ )?(.+) \S+$/gm)]
    .flatMap(([, list]) => (list ?? '').split(' '))
    .map((path) => path.replace('/app/', ''))
    .filter((path) => path !== 'node_modules' && path !== '.next')
  expect(sources.length).toBeGreaterThan(3)
  expect(built.length).toBeGreaterThan(3)
  for (const path of [...sources, ...built]) {
    expect(existsSync(resolve(root, path)), `${path} exists`).toBe(true)
    expect(isIgnored(path), `${path} is kept out by .dockerignore`).toBe(false)
  }
})

it('starts entry points that are in the image, as the user that owns the data', () => {
  const whole = z.array(z.string()).parse(JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? ''))
  const commands = [whole, ...ours.flatMap(([, { command }]) => (command ? [command] : []))]
  for (const path of commands.flat().filter((word) => /\.(?:ts|mjs)$/.test(word))) {
    expect(existsSync(resolve(root, path)), path).toBe(true)
    const kept = dockerfile.split(/^FROM /m).at(-1) ?? ''
    expect(kept).toMatch(new RegExp(` ./${path.replace('./', '').split('/')[0]}`))
  }
  expect(dockerfile).toMatch(/chown node:node \/data[\s\S]*^USER node$/m)
  for (const [name, { environment, volumes }] of ours) {
    expect(environment.PERPDESK_DATA_DIR, name).toBe('/data')
    expect(volumes, name).toContain(`${name}:/data`)
  }
})

it('starts instances behind the relay as the image starts one alone', () => {
  const alone = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '')
  for (const name of ['web1', 'web2']) {
    const { command = [] } = service(name)
    const at = command.indexOf('./deploy/relay.mjs')
    expect(command.toSpliced(at - 1, 2), name).toEqual(alone)
  }
})

it('sets nothing that the desk does not read, and nothing that it refuses', () => {
  const known = new Set([...Object.keys(Env.shape), 'RELAY_FROM', 'RELAY_TO'])
  for (const [name, { environment }] of ours) {
    const settings = Object.fromEntries(
      Object.entries(environment).map(([key, text]) => [key, filled(text)]),
    )
    expect(
      Object.keys(settings).filter((key) => !known.has(key)),
      name,
    ).toEqual([])
    if (name === 'paper') parsePaperEnv(settings)
    else expect(parseEnv(settings).TRUSTED_PROXY_HOPS).toBe(1)
  }
  const asked = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '')
  for (const name of asked) expect(read('docs/operating.md'), name).toContain(`\`${name}\``)
})

it('takes an .env that is a copy of .env.example for the defaults', () => {
  const lines = read('.env.example').matchAll(/^(\w+)=(.*)$/gm)
  const example = Object.fromEntries([...lines].map(([, name = '', text = '']) => [name, text]))
  const settings = (env: Record<string, string>) => {
    const given = Object.entries(service('web1').environment)
    return parseEnv({
      ...env,
      ...Object.fromEntries(given.map(([name, text]) => [name, filled(text, env)])),
    })
  }
  expect(Object.keys(example).length).toBeGreaterThan(20)
  expect(settings(example)).toEqual(settings({}))
})

it('leads from published ports to what listens there', () => {
  const listens = Number(/listen (\d+);/.exec(read('deploy/nginx.conf'))?.[1])
  expect(published('gate')).toEqual([[8080, listens]])
  const instances = [...read('deploy/upstream.conf').matchAll(/^\s*server (\S+) /gm)].map(
    (m) => m[1],
  )
  const webs = ours.filter(([name]) => name !== 'paper')
  expect(instances).toEqual(webs.map(([name, { environment }]) => `${name}:${environment.PORT}`))
  const { RELAY_FROM: from, RELAY_TO: to, PAPER_PORT: paperPort } = service('paper').environment
  expect(to).toBe(`127.0.0.1:${paperPort}`)
  const start = Number(from?.split(':')[1])
  // A page calls faces and chain under the numbers in its configuration; the admin port stays.
  const faces = [1, 2, 3, 4].map((offset) => [Number(paperPort) + offset, start + offset])
  expect(published('paper')).toEqual(faces)
  for (const [name, { environment }] of webs) {
    expect(environment.PAPER_PORT, name).toBe(paperPort)
    expect(environment.RELAY_FROM, name).toBe(`127.0.0.1:${paperPort}`)
    expect(environment.RELAY_TO, name).toBe(`paper:${start}`)
  }
})

it('publishes on loopback alone, declares its volumes and names versions', () => {
  for (const [name, { image, ports, volumes }] of services) {
    for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/)
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      const isThere = source.startsWith('./')
        ? existsSync(resolve(root, source))
        : source in compose.volumes
      expect(isThere, `${name} ${source}`).toBe(true)
    }
    if (image !== 'perpdesk') expect(image).toMatch(/:\d/)
  }
})

it('gives what nginx answers by itself the headers of all our answers, and repeats no POST', () => {
  const text = read('deploy/nginx.conf')
  for (const [name, value] of Object.entries(DATA)) {
    expect(text, name).toContain(value)
    expect(text, name).toMatch(new RegExp(`add_header ${name} \\$\\w+ always;`, 'i'))
  }
  expect(text.replaceAll(/#.*$/gm, '')).not.toContain('non_idempotent')
})

it('relays the ports of the paper exchange both ways, and ends with its process', async () => {
  const far = createServer((request, response) => request.pipe(response))
  // Of the exchange's ports the last, the chain's, is answered.
  const to = await onFreePorts(RELAYED, async (first) => {
    await once(far.listen(first + CHAIN_PORT_OFFSET, '127.0.0.1'), 'listening')
    return first
  })
  const relay = await onFreePorts(RELAYED, (from) => startRelay(from, to), hasEndedEarly)
  try {
    const body = 'x'.repeat(300_000)
    const answer = await fetch(`http://127.0.0.1:${relay.from + CHAIN_PORT_OFFSET}/`, {
      method: 'POST',
      body,
    })
    expect(await answer.text()).toBe(body)
    await expect(fetch(`http://127.0.0.1:${relay.from + 2}/`)).rejects.toThrow()
    relay.child.stdin.end()
    expect(await once(relay.child, 'exit')).toEqual([0, null])
  } finally {
    relay.child.kill('SIGKILL')
    far.closeAllConnections()
    far.close()
  }
})

/** Admin port, faces and the chain. */
const RELAYED = 1 + CHAIN_PORT_OFFSET

class EndedEarly extends Error {}
const hasEndedEarly = (error: unknown) => error instanceof EndedEarly

/** A program that takes over ports `from` and on, and lives until its input ends. */
async function startRelay(from: number, to: number) {
  const env = { RELAY_FROM: `127.0.0.1:${from}`, RELAY_TO: `127.0.0.1:${to}` }
  // Said a turn later, which it does not live to see where a port is taken.
  const script =
    'setImmediate(() => console.log("up")); setTimeout(() => {}, 20_000); process.stdin.on("end", () => process.exit(0)).resume()'
  const child = spawn(process.execPath, ['--import', './deploy/relay.mjs', '-e', script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new EndedEarly('the relay has ended')
  })
  ended.catch(() => undefined)
  await Promise.race([once(child.stdout, 'data'), ended])
  return { child, from }
}
