import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isNode, type Parent, parseSource, type SourceNode, walk } from './sourceTree'

/** The folder of the whole project. */
export const ROOT = resolve(import.meta.dirname, '../../..')

/** Folders whose texts a page can show. */
const TEXT_FOLDERS = ['components', 'app', 'lib/trade']

/** Properties and attributes that are always shown, and those that never are. */
const SHOWN =
  /^(label|allLabel|title|aria-(label|valuetext|roledescription)|placeholder|alt|note|header|heading|description|message|hint|caption|emptyText|accessibleName|disabledReason|says|legend|what|advice)$/
const HIDDEN =
  /^(\w*[cC]lass(Name)?|style|key|id|href|type|role|kind|group|keywords|keys|value|path|src|d|viewBox|method|functionName|autoComplete|inputMode|target|rel|field|channel|file|colorScheme|root|template|action|fontFamily|data-[\w-]+|content-type)$/i

/** Calls whose texts are names for machines. */
const HIDDEN_CALLS =
  /(^|\.)(classes|querySelector(All)?|closest|matches|matchMedia|[gs]etAttribute|[gs]etProperty(Value)?|(add|remove)EventListener|getElementById|decimal|getComponent|openDialog|useDialog|push|replace(All)?|split|join|startsWith|endsWith|includes|indexOf|(last)?IndexOf|URL|localFont|useState|writeDate|token|set|get|has|delete|for|fetch|encodeURIComponent)$/
const TRANSLATING = /^(t|tIn|plural|tNodes|tFields)$/
/** What a source that says anything has in it. */
const MAY_TRANSLATE = /\b(?:t|tIn|plural|tNodes|tFields)\b/

/** Names that are the same in every language, or never shown. */
const NAMES = new Set([
  'Perpdesk',
  'English',
  'UTC',
  // Chains, and a word of HTTP.
  'Ethereum',
  'Perpdesk Paper',
  'Arbitrum One',
  'Arbitrum Sepolia',
  'Sepolia',
  'EVM',
  'GET',
])
const KEYS = /^(Enter|Escape|Home|End|Tab|Space|Delete|Backspace|Shift|Control|Alt|Meta|Dead|Mod)$/

/** Files whose texts are not shown: CSV files, code samples, indicator names, the translation helpers. */
const NOT_SHOWN =
  /Csv\.ts$|computeIndicator\.ts$|useRowPx\.ts$|testTicket\.ts$|docs\/samples\.ts$|testing\/madeUpProviders\.ts$|testing\/bareDesk\.tsx$|route\.ts$|(placePopover|csvText|tNodes)\.tsx?$/

const CLASS_WORD = /^!?-?[a-z@][\w]*([-:/.[(][^\s]*)+$/

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** Whether a text looks like one for people, where nothing else decides it. */
function readsAsText(raw: string): boolean {
  const text = raw.trim()
  if (!hasLetters(text) || /[{}<>_=\\]|calc\(|var\(|^(https?:|[/.#@[(])|--/.test(text)) return false
  const words = text.split(/\s+/)
  if (/^[A-Z][a-z’']+(?=$|[\s,.…:!?()–—/-])/.test(text)) return true
  if (words.length < 2 || words.filter((word) => CLASS_WORD.test(word)).length > 0) return false
  if (
    words.every((word) => /^(flex|grid|relative|absolute|hidden|block|truncate|sticky)$/.test(word))
  )
    return false
  return words.filter((word) => /^[\p{L}’'“”(),.;:!?…%]{2,}$/u.test(word)).length >= 2
}

type Place = 'shown' | 'hidden' | 'unknown'

/** Where a text goes, by its context. */
function placeOf(parents: readonly Parent[], sourceOf: (node: unknown) => string): Place {
  for (const [node, key] of parents.toReversed()) {
    const name = sourceOf(node.key ?? node.name).replaceAll(/['"]/g, '')
    switch (node.type) {
      case 'ConditionalExpression':
        if (key === 'test') return 'hidden'
        continue
      case 'TSAsExpression':
        if (sourceOf(node.typeAnnotation) === 'const') return 'hidden'
        continue
      case 'ArrayExpression':
      case 'LogicalExpression':
      case 'JSXExpressionContainer':
        continue
      case 'JSXElement':
      case 'JSXFragment':
      case 'TemplateLiteral':
        return 'shown'
      case 'JSXAttribute':
      case 'Property':
        if (key === 'key' || HIDDEN.test(name)) return 'hidden'
        return SHOWN.test(name) ? 'shown' : 'unknown'
      case 'BinaryExpression':
        return node.operator === '+' ? 'unknown' : 'hidden'
      case 'CallExpression':
      case 'NewExpression': {
        const callee = sourceOf(node.callee).replaceAll(/\s/g, '')
        if (/Error$/.test(callee) || HIDDEN_CALLS.test(callee)) return 'hidden'
        return 'unknown'
      }
      case 'SwitchCase':
      case 'MemberExpression':
      case 'ExpressionStatement':
      case 'ThrowStatement':
      case 'TaggedTemplateExpression':
      case 'ImportDeclaration':
      case 'ImportExpression':
        return 'hidden'
      default:
        return node.type.startsWith('TS') || node.type.startsWith('Export') ? 'hidden' : 'unknown'
    }
  }
  return 'unknown'
}

/** A text that is said, as catalogues know it. */
export interface UsedKey {
  key: string
  /** The English form for one, where the text has a form for each number. */
  one?: string
}

/** What one source says. */
export interface Found {
  path: string
  /** Texts that a page shows without saying them, with their lines. */
  unsaid: string[]
  /** Calls of `t` while the module loads, or of a text that is not written there. */
  misused: string[]
  keys: UsedKey[]
}

/** Reads one source file: its texts, and the keys that it says. */
export function readSource(path: string, source: string): Found {
  const found: Found = { path, unsaid: [], misused: [], keys: [] }
  const { program, textOf: sourceOf, lineOf } = parseSource(path, source)
  const note = (list: string[], node: SourceNode, text: string) =>
    list.push(`${path}:${lineOf(node)} ${text.trim().slice(0, 80)}`)

  for (const [node, parents] of walk(program)) {
    if (isTranslating(node, sourceOf)) {
      const name = sourceOf(node.callee)
      const isLoading = !parents.some(([parent]) => /Function/.test(parent.type))
      if (isLoading && name !== 'tFields') note(found.misused, node, sourceOf(node))
      const key = saidKey(name, Array.isArray(node.arguments) ? node.arguments : [])
      if (name === 'tFields') found.keys.push(...fieldTexts(node.arguments, sourceOf))
      else if (key === undefined) note(found.misused, node, sourceOf(node))
      else found.keys.push(key)
    }
    if (node.type === 'JSXText') {
      const text = String(node.value)
      if (hasLetters(text) && !NAMES.has(text.trim())) note(found.unsaid, node, text)
      continue
    }
    if (parents.some(([parent]) => isCsvTable(parent, sourceOf))) continue
    const holder = parents.at(-1)?.[0]
    if (isTranslating(holder, sourceOf)) continue
    if (parents.some(([parent]) => sourceOf(parent.callee) === 'tFields')) continue
    const place = placeOf(parents, sourceOf)
    if (place === 'hidden') continue
    if (node.type === 'Literal' && typeof node.value === 'string') {
      const text = node.value
      if (NAMES.has(text) || KEYS.test(text) || /^[A-Z0-9_]+$/.test(text.trim())) continue
      const isShown = place === 'shown' && hasLetters(text) && /^[\p{L}(]?[^_{}/]*$/u.test(text)
      const isCode =
        /^[a-z]+([A-Z][a-z]+)+$/.test(text) ||
        text
          .split(/\s+/)
          .some((word) => /^[a-z]+-[a-z-]+$/.test(word) && !/^(post-only|one-click)/.test(word))
      if ((isShown && !isCode) || readsAsText(text)) note(found.unsaid, node, text)
    } else if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
      const pieces = node.quasis.map((piece) =>
        sourceOf(piece).replaceAll(/^[`}]|(?:`|\$\{)$/g, ''),
      )
      const isSaid = pieces.some((piece) =>
        /(^|[\s(“])\p{L}{2,}[\s,.…:;!?)”]|[\s(“]\p{L}{2,}$|^[A-Z]\p{L}+[\s:]/u.test(piece),
      )
      const isName = /^[-\w./]*$/.test(pieces.join(''))
      if (isSaid && !isName && !/[{}]|calc\(|var\(|translate/.test(pieces.join(''))) {
        note(found.unsaid, node, sourceOf(node))
      }
    }
  }
  return found
}

/** The key that a call says; undefined where it is not written there. */
function saidKey(name: string, texts: readonly unknown[]): UsedKey | undefined {
  const [first, second, third] = texts.map((text) =>
    isNode(text) && text.type === 'Literal' && typeof text.value === 'string'
      ? text.value
      : undefined,
  )
  if (name === 'plural') {
    return second === undefined || third === undefined ? undefined : { key: third, one: second }
  }
  if (name !== 'tIn') return first === undefined ? undefined : { key: first }
  return first === undefined || second === undefined ? undefined : { key: `${first}|${second}` }
}

function isTranslating(node: SourceNode | undefined, sourceOf: (node: unknown) => string): boolean {
  return node?.type === 'CallExpression' && TRANSLATING.test(sourceOf(node.callee))
}

/** Columns of a saved file have English names in every language. */
function isCsvTable(node: SourceNode, sourceOf: (node: unknown) => string): boolean {
  return (
    node.type === 'VariableDeclarator' && isNode(node.id) && /CsvColumn/.test(sourceOf(node.id))
  )
}

/** The texts of a table that is passed to `tFields`: those of the fields that it names. */
function fieldTexts(texts: unknown, sourceOf: (node: unknown) => string): UsedKey[] {
  const [table, fields]: unknown[] = Array.isArray(texts) ? texts : []
  if (!isNode(table) || !isNode(fields)) return []
  const named = new Set(walk(fields).flatMap(([{ value }]) => value ?? []))
  return walk(table).flatMap(([node, parents]) => {
    const [holder, place] = parents.at(-1) ?? []
    if (node.type !== 'Literal' || typeof node.value !== 'string' || place !== 'value') return []
    return named.has(sourceOf(holder?.key)) && node.value !== '' ? [{ key: node.value }] : []
  })
}

const read = new Map<string, Found>()

/** Reads a file of the project, once in a process. */
function readFile(path: string): Found {
  const found = read.get(path) ?? readSource(path, readFileSync(join(ROOT, path), 'utf8'))
  read.set(path, found)
  return found
}

/** Reads every source that can say something to a person. */
export function readAllSources(): Found[] {
  return TEXT_FOLDERS.flatMap(sourceFiles).map(readFile)
}

/** The texts that a file of the project says. */
export function keysOfFile(path: string, source: string): string[] {
  return MAY_TRANSLATE.test(source) ? readFile(path).keys.map(({ key }) => key) : []
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name) && !NOT_SHOWN.test(name))
    .map((name) => join(folder, name))
}
