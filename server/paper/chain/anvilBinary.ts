import { chmodSync, existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Name of the package that carries the node for a platform, as its publisher names them. */
export function anvilPackage(platform: string, architecture: string): string {
  const system = platform === 'win32' ? 'win32' : platform
  const machine = architecture === 'x64' ? 'amd64' : architecture
  return `@foundry-rs/anvil-${system}-${machine}`
}

/**
 * Path of the chain's node for this machine. The package is found by itself because the install
 * script that would link it does not run everywhere.
 * @throws Error with one line where there is none for this platform
 */
export function findAnvil(
  platform: string = process.platform,
  architecture: string = process.arch,
): string {
  const name = anvilPackage(platform, architecture)
  let folder: string
  try {
    folder = dirname(require.resolve(`${name}/package.json`))
  } catch {
    throw new Error(`${name} is not installed`)
  }
  const path = join(folder, 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  if (!existsSync(path)) throw new Error(`${path} is missing`)
  makeExecutable(path)
  return path
}

/** Some package managers drop the executable bit. */
function makeExecutable(path: string): void {
  const { mode } = statSync(path)
  if ((mode & 0o100) === 0) chmodSync(path, mode | 0o755)
}
