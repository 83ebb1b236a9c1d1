import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAst } from 'vitest/node'

const root = resolve(import.meta.dirname, '../..')

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** One step up from a node: what holds it, and under which key. */
type Parent = readonly [node: Node, key: string]

/** Properties and attributes that are always shown, and those that never are. */
const SHOWN =
  /^(label|allLabel|title|aria-(label|valuetext|roledescription)|placeholder|alt|note|header|heading|description|message|hint|caption|emptyText|accessibleName|disabledReason|says|legend|what|advice)$/
const HIDDEN =
  /^(\w*[cC]lass(Name)?|style|key|id|href|type|role|kind|group|keywords|keys|value|path|src|d|viewBox|method|functionName|autoComplete|inputMode|target|rel|field|channel|file|colorScheme|root|template|action|cure|fontFamily|data-[\w-]+|content-type)$/i

/** Calls whose texts are names for machines. */
const HIDDEN_CALLS =
  /(^|\.)(classes|querySelector(All)?|closest|matches|matchMedia|[gs]etAttribute|[gs]etProperty(Value)?|(add|remove)EventListener|getElementById|decimal|getComponent|openDialog|useDialog|push|replace(All)?|split|join|startsWith|endsWith|includes|indexOf|(last)?IndexOf|URL|localFont|useState|writeDate|token|set|get|has|delete|for|fetch|encodeURIComponent)$/
const SAYING = /^say(Count|Nodes|Fields)?$/

/** Names that are the same in every language, or shown to nobody. */
const NAMES = new Set(['Perpdesk', 'English', 'UTC'])
const KEYS = /^(Enter|Escape|Home|End|Tab|Space|Delete|Backspace|Shift|Control|Alt|Meta|Dead|Mod)$/

/** Files that write no page: saved files, indicators' names, the machinery of speech itself. */
const SILENT =
  /Csv\.ts$|computeIndicator\.ts$|useRowPx\.ts$|testTicket\.ts$|route\.ts$|(placePopover|csvText|SpeechBoundary|sayNodes)\.tsx?$/

const CLASS_WORD = /^!?-?[a-z@][\w]*([-:/.[(][^\s]*)+$/

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function* walk(node: Node, parents: readonly Parent[] = []): Generator<[Node, readonly Parent[]]> {
  yield [node, parents]
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* walk(child, [...parents, [node, key]])
    }
  }
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** Whether a text reads as one for people where nothing else tells. */
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

/** Where a text goes, judged by what holds it. */
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

interface Found {
  /** Texts that a page shows without saying them, with their lines. */
  unsaid: string[]
  /** Calls of `say` while the module loads, or of a text that is not written there. */
  misused: string[]
  /** Every key that is said. */
  keys: string[]
}

/** Reads one source file. */
function readSource(path: string, source: string): Found {
  const found: Found = { unsaid: [], misused: [], keys: [] }
  const program: unknown = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (!isNode(program)) throw new Error(`${path} could not be read`)
  const sourceOf = (node: unknown) => (isNode(node) ? source.slice(node.start, node.end) : '')
  const lineOf = (node: Node) => source.slice(0, node.start).split('\n').length
  const note = (list: string[], node: Node, text: string) =>
    list.push(`${path}:${lineOf(node)} ${text.trim().slice(0, 80)}`)

  for (const [node, parents] of walk(program)) {
    if (isSaying(node, sourceOf)) {
      const name = sourceOf(node.callee)
      const isLoading = !parents.some(([parent]) => /Function/.test(parent.type))
      if (isLoading && name !== 'sayFields') note(found.misused, node, sourceOf(node))
      const texts = Array.isArray(node.arguments) ? node.arguments : []
      const key: unknown = texts[name === 'sayCount' ? 2 : 0]
      if (name === 'sayFields') found.keys.push(...fieldTexts(key))
      else if (isNode(key) && typeof key.value === 'string') found.keys.push(key.value)
      else if (name === 'say' || name === 'sayCount') note(found.misused, node, sourceOf(node))
      else if (!isNode(key) || key.type !== 'Literal') note(found.misused, node, sourceOf(node))
    }
    if (node.type === 'JSXText') {
      const text = String(node.value)
      if (hasLetters(text) && !NAMES.has(text.trim())) note(found.unsaid, node, text)
      continue
    }
    if (parents.some(([parent]) => isCsvTable(parent, sourceOf))) continue
    const holder = parents.at(-1)?.[0]
    if (isSaying(holder, sourceOf)) continue
    if (parents.some(([parent]) => sourceOf(parent.callee) === 'sayFields')) continue
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

function isSaying(node: Node | undefined, sourceOf: (node: unknown) => string): boolean {
  return node?.type === 'CallExpression' && SAYING.test(sourceOf(node.callee))
}

/** Columns of a saved file keep English names, whoever saves it. */
function isCsvTable(node: Node, sourceOf: (node: unknown) => string): boolean {
  return (
    node.type === 'VariableDeclarator' && isNode(node.id) && /CsvColumn/.test(sourceOf(node.id))
  )
}

/** The texts of a table that is handed to `sayFields`. */
function fieldTexts(table: unknown): string[] {
  if (!isNode(table)) return []
  return [...walk(table)].flatMap(([node, parents]) =>
    node.type === 'Literal' && typeof node.value === 'string' && parents.at(-1)?.[1] === 'value'
      ? [node.value]
      : [],
  )
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name) && !SILENT.test(name))
    .map((name) => join(folder, name))
}

const sources = ['components', 'app', 'lib/trade']
  .flatMap(sourceFiles)
  .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))

describe('every text a page shows', () => {
  it('goes through say', () => {
    expect(sources.flatMap(({ unsaid }) => unsaid)).toEqual([])
  })

  it('is said when it is read, and written where it is said', () => {
    expect(sources.flatMap(({ misused }) => misused)).toEqual([])
  })
})

describe('the search for texts', () => {
  const planted = (source: string) => readSource('planted.tsx', source)

  it.each([
    ['const a = () => <p>Hello</p>', 'Hello'],
    ['const a = () => <B label="Close" />', 'Close'],
    ["const a = () => <p title={x ? 'left' : say('Right')} />", 'left'],
    ["const a = () => ({ kind: 'x', message: 'gone' })", 'gone'],
    ["const a = () => tell('Order sent', code)", 'Order sent'],
    ["function a() { return 'took too long' }", 'took too long'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source in a source
    ['const a = (n) => `Close ${n} orders`', 'Close $'],
    ["const A = { open: 'Not yet filled' }", 'Not yet filled'],
  ])('finds what is not said in %s', (source, text) => {
    expect(planted(source).unsaid.join()).toContain(text)
  })

  it.each([
    'const a = () => <p className="flex min-h-0 items-center">{say(\'Hello\')}</p>',
    "const a = () => <B label={say('Close {n}', { n })} />",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source in a source
    'const a = (id) => <p id={`${id}-note`} data-field="last">{\'BTC\'}</p>',
    "const a = (x) => x === 'Escape' || x.kind === 'one two'",
    "const a = () => { throw new Error('Out of order') }",
    "const HEAD: readonly CsvColumn<R>[] = [{ header: 'Size in all' }]",
    "const A = { get open() { return say('Open') } }",
    "const A = sayFields({ a: { title: 'Too small' } }, ['title'])",
  ])('lets pass %s', (source) => {
    expect(planted(source)).toMatchObject({ unsaid: [], misused: [] })
  })

  it('finds what is said too early, and what no catalogue could know', () => {
    expect(planted("const A = say('Open')").misused).toHaveLength(1)
    expect(planted('const a = (text) => say(text)').misused).toHaveLength(1)
  })

  it('knows every key', () => {
    const source =
      "const a = (n) => [say('A'), sayCount(n, 'one', '{count} b'), sayNodes('C {d}', {})]"
    expect(planted(source).keys).toEqual(['A', '{count} b', 'C {d}'])
    expect(planted("const A = sayFields({ a: { title: 'D' } }, ['title'])").keys).toEqual(['D'])
  })
})

/** Keys of a catalogue that nothing says. */
function unknownKeys(catalogue: object, known: ReadonlySet<string>): string[] {
  return Object.keys(catalogue).filter((key) => !known.has(key))
}

describe('every catalogue', () => {
  const known = new Set(sources.flatMap(({ keys }) => keys))

  it('translates only what is said', async () => {
    const folder = resolve(import.meta.dirname, 'catalogues')
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const { messages } = await import(join(folder, name))
      expect(unknownKeys(messages, known), relative(root, join(folder, name))).toEqual([])
    }
  })

  it('would be told of a text that was changed since', () => {
    expect(known.size).toBeGreaterThan(500)
    expect(unknownKeys({ 'Try again': 'Noch einmal', 'Try it again': '' }, known)).toEqual([
      'Try it again',
    ])
  })
})
