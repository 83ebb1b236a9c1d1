import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import tailwind from '@tailwindcss/postcss'
import postcss from 'postcss'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { parseSync } from 'rolldown/utils'
import {
  STANDALONE_FOLDERS,
  STANDALONE_KINDS,
  STANDALONE_LIST,
  type StandaloneFiles,
} from '@/lib/embed/standaloneFiles'
import { sourcesAsRun, withStandIns, zodBy } from '@/lib/package/build/bundleClient'

export const ROOT = resolve(import.meta.dirname, '../../../..')
const OWN = 'app/embed/standalone/standIns'
/** In place of Next's modules: these pages have neither its router nor its loader. */
const STAND_INS = {
  'next/dynamic': 'dynamic.tsx',
  'next/link': 'link.tsx',
  'next/navigation': 'navigation.ts',
  'next/dist/shared/lib/app-router-context.shared-runtime': 'navigation.ts',
}
/** Fonts as `app/layout.tsx` has them, and Arial made as wide and high until one is here. */
const FONTS = [
  {
    family: 'inter',
    file: 'inter-latin-wght-normal.woff2',
    weight: '100 900',
    measures: 'ascent-override:89.79%;descent-override:22.36%;size-adjust:107.89%',
  },
  {
    family: 'jetbrains-mono',
    file: 'jetbrains-mono-latin-wght-normal.woff2',
    weight: '100 800',
    measures: 'ascent-override:77.57%;descent-override:22.82%;size-adjust:131.49%',
  },
] as const
/** The browsers that Next builds the desk's own pages for. */
const BROWSERS = ['chrome111', 'edge111', 'firefox111', 'safari16.4']
/** Said of every module that Next has marked, and of code that comes at once here and late on the desk. */
const EXPECTED = new Set(['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT'])

/** What pages are built for. */
export type StandaloneMode = keyof typeof STANDALONE_FOLDERS

/**
 * Builds the pages for frames that have a root of their own: scripts, one style sheet and fonts, named
 * by their content, and the list of them.
 */
export async function buildStandalone(mode: StandaloneMode): Promise<void> {
  const folder = join(ROOT, STANDALONE_FOLDERS[mode].folder)
  // A page that is being developed keeps what it has until the next is built.
  const emptied = Object.values(STANDALONE_FOLDERS).map(({ folder: path }) => join(ROOT, path))
  if (mode === 'production') {
    for (const path of emptied) rmSync(path, { recursive: true, force: true })
  }
  mkdirSync(folder, { recursive: true })
  const writeHashed = (name: string, ending: string, content: string | Buffer): string => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
    const file = `${name}-${hash}.${ending}`
    writeFileSync(join(folder, file), content)
    return file
  }
  const fonts = FONTS.map((font) => {
    const path = join(ROOT, 'node_modules/@fontsource-variable', font.family, 'files', font.file)
    return { ...font, file: writeHashed(font.family, 'woff2', readFileSync(path)) }
  })
  const [scripts, style] = await Promise.all([bundle(folder, mode), styleSheet(fonts)])
  const files: StandaloneFiles = {
    scripts,
    style: writeHashed('style', 'css', style),
    font: fonts[0]?.file ?? '',
  }
  writeFileSync(join(folder, STANDALONE_LIST), JSON.stringify(files))
}

/** Writes the scripts. */
async function bundle(folder: string, mode: StandaloneMode): Promise<StandaloneFiles['scripts']> {
  const made = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(
      STANDALONE_KINDS.map((kind) => [kind, join(ROOT, `app/embed/${kind}/root.ts`)]),
    ),
    platform: 'browser',
    tsconfig: join(ROOT, 'tsconfig.json'),
    transform: {
      target: BROWSERS,
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    },
    plugins: [
      withStandIns({
        ...zodBy(ROOT),
        ...Object.fromEntries(
          Object.entries(STAND_INS).map(([name, file]) => [name, join(ROOT, OWN, file)]),
        ),
      }),
      refuseNext,
      watchLateParts,
      sourcesAsRun(ROOT),
    ],
    onLog(level, log, report) {
      if (!EXPECTED.has(log.code ?? '')) report(level, log)
    },
  })
  try {
    const { output } = await made.write({
      dir: folder,
      format: 'esm',
      minify: mode === 'production',
      sourcemap: mode === 'development' || process.env.BROWSER_SOURCE_MAPS === '1',
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: '[name]-[hash].js',
      // What all pages need, in one file.
      codeSplitting: { groups: [{ name: 'shared', minShareCount: STANDALONE_KINDS.length }] },
    })
    const chunks = output.filter((file) => file.type === 'chunk')
    return Object.fromEntries(STANDALONE_KINDS.map((kind) => [kind, scriptsOf(kind, chunks)]))
  } finally {
    await made.close()
  }
}

/** The files that a page runs at once, its own first. */
function scriptsOf(kind: string, chunks: readonly OutputChunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const own = chunks.find(({ isEntry, name }) => isEntry && name === kind)
  const files = new Set(own === undefined ? [] : [own.fileName])
  for (const file of files) {
    for (const imported of byName.get(file)?.imports ?? []) files.add(imported)
  }
  return [...files]
}

/** A part of Next without a stand-in would bring the router along unseen. */
const refuseNext: Plugin = {
  name: 'refuse-next',
  resolveId(id, importer) {
    if (id === 'next' || id.startsWith('next/')) throw new Error(`${importer} imports ${id}`)
    return null
  },
}

const LATE_PART = join(ROOT, 'app/embed/standalone/latePart.ts')
/** Without a venue's code a page shows nothing, though no component stands for it. */
const NEEDED = { importer: /\/venuePlugins\.ts$/, imported: /\/(?:fromConfig|account)'/ }

/** Puts `latePart` around every `import()` of ours. */
const watchLateParts: Plugin = {
  name: 'watch-late-parts',
  transform(code, id) {
    if (!id.startsWith(ROOT) || id.includes('node_modules') || !/\.tsx?$/.test(id)) return null
    const watched = withLateParts(code, id)
    return watched === undefined ? null : { code: watched, map: null }
  },
}

/** A source whose every `import()` is watched; undefined where it has none. */
export function withLateParts(code: string, id: string): string | undefined {
  const { dynamicImports } = parseSync(id, code).module
  if (dynamicImports.length === 0) return undefined
  let from = 0
  let watched = ''
  for (const { start, end } of dynamicImports) {
    const imported = code.slice(start, end)
    const isNeeded = NEEDED.importer.test(id) && NEEDED.imported.test(imported)
    watched += `${code.slice(from, start)}latePart(${imported}, ${isNeeded})`
    from = end
  }
  return `${watched}${code.slice(from)}\nimport { latePart } from ${JSON.stringify(LATE_PART)}\n`
}

/** The desk's own style sheet, with its fonts. */
async function styleSheet(
  fonts: readonly { family: string; file: string; weight: string; measures: string }[],
): Promise<string> {
  const path = join(ROOT, 'app/globals.css')
  const { css } = await postcss([tailwind({ base: ROOT, optimize: { minify: true } })]).process(
    readFileSync(path, 'utf8'),
    { from: path },
  )
  const faces = fonts.flatMap(({ family, file, weight, measures }) => [
    `@font-face{font-family:${family};src:url(${file}) format("woff2");font-weight:${weight};font-display:swap}`,
    `@font-face{font-family:${family}-fallback;src:local(Arial);line-gap-override:0%;${measures}}`,
  ])
  const names = fonts.map(({ family }) => `--font-${family}:${family},${family}-fallback`)
  return `${faces.join('')}:root{${names.join(';')}}${css}`
}
