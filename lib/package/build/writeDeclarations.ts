import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { clientEntries } from './clientEntries'

/** Of one run of the compiler over all that the entries reach. */
const COMPILER_TIMEOUT_MS = 300_000
const SPECIFIER = /(?<=(?:from|import\()\s*)(['"])((?:@\/|\.)[^'"]+)\1/g

/**
 * Writes the types of the package, doc comments included: the declarations that its entries reach,
 * under `types/`, with relative imports that every resolver follows.
 * @throws where the compiler finds an error, or an import leads nowhere
 */
export function writeDeclarations(root: string, directory: string): void {
  const work = mkdtempSync(join(tmpdir(), 'perpdesk-client-types-'))
  try {
    const emitted = join(work, 'out')
    const entries = Object.values(clientEntries(root))
    writeFileSync(
      join(work, 'tsconfig.json'),
      JSON.stringify(compilerConfig(root, emitted, entries)),
    )
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', work], {
      stdio: 'inherit',
      timeout: COMPILER_TIMEOUT_MS,
    })
    copyReached(emitted, join(directory, 'types'), entries)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function compilerConfig(root: string, outDir: string, entries: readonly string[]) {
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      rootDir: root,
      outDir,
      noEmit: false,
      incremental: false,
      declaration: true,
      emitDeclarationOnly: true,
      paths: { '@/*': [`${root}/*`] },
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    },
    include: [],
    files: entries.map((entry) => join(root, entry)),
  }
}

/** Copies the declarations that the entries reach, their imports made relative. */
function copyReached(from: string, to: string, entries: readonly string[]): void {
  const open = entries.map(declarationOf)
  const seen = new Set(open)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const here = path
    const text = readFileSync(join(from, here), 'utf8').replace(
      SPECIFIER,
      (_, quote: string, specifier: string) => {
        const named = specifier.startsWith('@/')
          ? specifier.slice(2)
          : relative(from, resolve(from, dirname(here), specifier))
        // The compiler names a type by the shortest path that exports it: a folder, for its entry.
        const target = [named, join(named, 'index')]
          .map(declarationOf)
          .find((path) => existsSync(join(from, path)))
        if (target === undefined) throw new Error(`${here} imports ${specifier}`)
        if (!seen.has(target)) {
          seen.add(target)
          open.push(target)
        }
        return quote + relativeImport(here, target) + quote
      },
    )
    const file = join(to, here)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

function relativeImport(from: string, target: string): string {
  const path = relative(dirname(from), target).replace(/\.d\.ts$/, '.js')
  return path.startsWith('.') ? path : `./${path}`
}

/** Path of the declaration of a source; with or without its ending. */
export function declarationOf(source: string): string {
  return source.replace(/\.(?:d\.ts|tsx?|js)$/, '').concat('.d.ts')
}
