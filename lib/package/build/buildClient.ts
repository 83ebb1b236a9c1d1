import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleClient } from './bundleClient'
import { clientManifest } from './manifest'
import { writeDeclarations } from './writeDeclarations'

/** Builds the package `@perpdesk/client` into a directory, which is emptied first. */
export async function buildClient(root: string, directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  writeFileSync(
    join(directory, 'package.json'),
    `${JSON.stringify(clientManifest(root), undefined, 2)}\n`,
  )
  copyFileSync(join(root, 'LICENSE'), join(directory, 'LICENSE'))
  copyFileSync(join(root, 'docs/client.md'), join(directory, 'README.md'))
  await bundleClient(root, directory)
  writeDeclarations(root, directory)
}

const [, script = ''] = process.argv
if (import.meta.url === pathToFileURL(script).href) {
  const root = resolve(import.meta.dirname, '../../..')
  await buildClient(root, join(root, 'dist/client'))
}
