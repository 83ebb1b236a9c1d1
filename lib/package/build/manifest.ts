import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { clientEntries, clientWorkers, DEPENDENCIES, PEERS } from './clientEntries'
import { declarationOf } from './writeDeclarations'

const Root = z.object({
  version: z.string(),
  license: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
})

/** Oldest versions that the hooks work with. */
const OLDEST: Readonly<Record<(typeof PEERS)[number], string>> = {
  '@tanstack/react-query': '5.0.0',
  react: '18.0.0',
}

/** The package.json of `@perpdesk/client`: versions are those that the desk itself is tested with. */
export function clientManifest(root: string) {
  const own = Root.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const versionOf = (name: string) => {
    const version = own.dependencies[name]
    if (version === undefined) throw new Error(`The desk does not depend on ${name}.`)
    return version
  }
  return {
    name: '@perpdesk/client',
    version: own.version,
    description:
      'Client library of a Perpdesk service: quotes, orders, accounts and funds on several perpetuals venues.',
    license: own.license,
    type: 'module',
    engines: own.engines,
    // A Worker's script is used by being loaded.
    sideEffects: Object.keys(clientWorkers(root)).map((name) => `./${name}.js`),
    exports: {
      ...Object.fromEntries(
        Object.entries(clientEntries(root)).map(([name, source]) => [
          name === 'index' ? '.' : `./${name}`,
          { types: `./types/${declarationOf(source)}`, default: `./${name}.js` },
        ]),
      ),
      ...Object.fromEntries(
        Object.keys(clientWorkers(root)).map((name) => [`./${name}.js`, `./${name}.js`]),
      ),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, versionOf(name)])),
    peerDependencies: Object.fromEntries(PEERS.map((name) => [name, `>=${OLDEST[name]}`])),
    peerDependenciesMeta: Object.fromEntries(PEERS.map((name) => [name, { optional: true }])),
  }
}
