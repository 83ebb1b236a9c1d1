import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import type { WordPart } from '@/lib/i18n/wordParts'
import { keysOfFile, ROOT, readAllSources } from './readSource'

const TRADE = 'app/(dashboard)/trade'
const FRAMES = 'app/embed'
/** The page beside them that puts frames together, one of the desk's own. */
const BUILDER = `${FRAMES}/page.tsx`
/** The frame around every page of the dashboard. */
const SHELL = ['app', 'app/(dashboard)']
/** What every page of the dashboard fetches by itself. */
const LATE_TOOLS = 'app/(dashboard)/DeskCommands.tsx'
/** Rooms whose dialogs and tables the trade page opens. */
const OPENED = ['components/positions', 'components/orders', 'components/setup']
const PAGE_FILES = /^(layout|page|error|not-found|loading|template)\.tsx$/

/** Keys of the texts in each part of a language. */
export type PartKeys = Readonly<Record<WordPart, ReadonlySet<string>>>

/**
 * Keys of the texts in each part of a language, found by what the modules of pages import: for `late`
 * and `pages` also what these import later. What no page imports is in both of these.
 */
export function partKeys(): PartKeys {
  const shell = SHELL.flatMap((folder) => filesOf(folder).filter(isPageFile))
  const trade = filesBelow(TRADE)
  const first = keysFrom([...shell, LATE_TOOLS, ...trade, ...OPENED.flatMap(filesOf)])
  const late = keysFrom([...shell, ...trade, ...filesBelow(FRAMES).filter(isOfFrames)], true)
  const pages = keysFrom(
    filesBelow('app').filter((path) => !path.startsWith(TRADE) && !isOfFrames(path)),
    true,
  )
  for (const { keys } of readAllSources()) {
    for (const { key } of keys)
      if (!late.has(key) && !pages.has(key)) late.add(key) && pages.add(key)
  }
  return { first, late: new Set([...late].filter((key) => !first.has(key))), pages }
}

function isOfFrames(path: string): boolean {
  return path.startsWith(`${FRAMES}/`) && path !== BUILDER
}

/** Keys that modules and all that they import say. */
function keysFrom(entries: readonly string[], isWithLater = false): Set<string> {
  const modules = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (modules.has(path)) continue
    modules.add(path)
    const { keys, ...imports } = readModule(path)
    waiting.push(...imports.atOnce, ...(isWithLater ? imports.later : []))
  }
  return new Set([...modules].flatMap((path) => readModule(path).keys))
}

interface ModuleRead {
  keys: string[]
  atOnce: string[]
  /** Imported by a call. */
  later: string[]
}

const read = new Map<string, ModuleRead>()

function readModule(path: string): ModuleRead {
  const cached = read.get(path)
  if (cached !== undefined) return cached
  const source = readFileSync(join(ROOT, path), 'utf8')
  const module = {
    keys: keysOfFile(path, source),
    atOnce: importedBy(path, source),
    later: [...source.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].flatMap(([, name = '']) =>
      resolveModule(path, name),
    ),
  }
  read.set(path, module)
  return module
}

function isPageFile(path: string): boolean {
  return PAGE_FILES.test(path.slice(path.lastIndexOf('/') + 1))
}

/** Parts of pages in a folder. */
function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(folder, name))
}

/** Parts of pages in a folder and all below it. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(folder, name))
}

/** Our own modules that a module imports or exports statically; types are no code. */
function importedBy(path: string, source: string): string[] {
  const { body } = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  return body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') {
      return statement.importKind === 'type' ? [] : resolveModule(path, statement.source.value)
    }
    const isExport =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration'
    if (!isExport || statement.exportKind === 'type' || !statement.source) return []
    return resolveModule(path, statement.source.value)
  })
}

/** The file that an import of ours names; none for packages, data and styles. */
function resolveModule(from: string, name: string): string[] {
  const base = name.startsWith('@/')
    ? join(ROOT, name.slice(2))
    : name.startsWith('.')
      ? join(ROOT, dirname(from), name)
      : undefined
  if (base === undefined) return []
  const file = ['.ts', '.tsx'].map((ending) => base + ending).find((each) => existsSync(each))
  return file === undefined ? [] : [relative(ROOT, file)]
}
