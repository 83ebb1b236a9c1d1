import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isNode, parseSource, type SourceNode, type SourceTree, walk } from './build/sourceTree'

/** The folder of the whole project. */
const root = resolve(import.meta.dirname, '../..')

/** Parses every source below a folder but tests and declarations. */
function parseFolder(folder: string): SourceTree[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

const TRANSLATING = /^(t|plural|tNodes)$/

/**
 * What says a number with its unit, a whole phrase that a language declines nowhere: these may fill
 * a place of another message.
 */
const QUANTITIES = new Set([
  'durationWords',
  'frequencyWords',
  'intervalInWords',
  'periodLabel',
  'plural',
  'spanWords',
])

/** What words of the language are called where they are passed on: `line.label`, `{ label }`. */
const WORDS = /^(label|rangeLabel|title|words|sentence|reason|place|what)$/

/** What one file declares under each name; a name may be declared in several functions. */
function declarationsOf(tree: SourceTree): Map<string, SourceNode[]> {
  const found = new Map<string, SourceNode[]>()
  const note = (name: string, node: unknown) => {
    if (name !== '' && isNode(node)) found.set(name, [...(found.get(name) ?? []), node])
  }
  for (const [node] of walk(tree.program)) {
    if (node.type === 'VariableDeclarator') note(tree.textOf(node.id), node.init)
    if (node.type === 'FunctionDeclaration') note(tree.textOf(node.id), node)
  }
  return found
}

/** The values a function gives back: what it returns, or the expression it is. */
function resultsOf(made: SourceNode): SourceNode[] {
  const { body } = made
  if (!isNode(body)) return []
  if (body.type !== 'BlockStatement') return [body]
  const results: SourceNode[] = []
  for (const [node, parents] of walk(body)) {
    const isInner = parents.some(([parent]) => /Function/.test(parent.type))
    if (!isInner && node.type === 'ReturnStatement' && isNode(node.argument)) {
      results.push(node.argument)
    }
  }
  return results
}

/** Functions of all files that give words of the language, by name. */
function translatingFunctions(trees: readonly SourceTree[]): Set<string> {
  const found = new Set<string>()
  for (const tree of trees) {
    const declared = declarationsOf(tree)
    for (const [name, nodes] of declared) {
      const isTranslating = nodes.some(
        (node) =>
          /Function/.test(node.type) &&
          resultsOf(node).some((result) => givesWords(result, tree, new Map(), new Set())),
      )
      if (isTranslating && !QUANTITIES.has(name)) found.add(name)
    }
  }
  return found
}

/** Whether an expression gives words of the language rather than a figure, a symbol or a name. */
function givesWords(
  node: unknown,
  tree: SourceTree,
  declared: ReadonlyMap<string, SourceNode[]>,
  saying: ReadonlySet<string>,
): boolean {
  if (!isNode(node)) return false
  const again = (part: unknown) => givesWords(part, tree, declared, saying)
  switch (node.type) {
    case 'ConditionalExpression':
      return again(node.consequent) || again(node.alternate)
    case 'LogicalExpression':
      return again(node.left) || again(node.right)
    case 'TemplateLiteral':
      return Array.isArray(node.expressions) && node.expressions.some(again)
    case 'CallExpression': {
      const callee = tree.textOf(node.callee)
      if (QUANTITIES.has(callee)) return false
      // Lower-casing a text to put it into another one means it is made of words.
      if (/\.(toLowerCase|charAt)$/.test(callee)) return true
      if (/\.(toUpperCase|trim|slice)$/.test(callee) && isNode(node.callee))
        return again(node.callee.object)
      return TRANSLATING.test(callee) || saying.has(callee)
    }
    case 'MemberExpression':
      return WORDS.test(tree.textOf(node.property))
    case 'Identifier':
      if (WORDS.test(tree.textOf(node))) return true
      // One step through a name: what it was given, without following names further.
      return (declared.get(tree.textOf(node)) ?? []).some(
        (init) => !/Function/.test(init.type) && givesWords(init, tree, new Map(), saying),
      )
    default:
      return false
  }
}

/**
 * Whether a placeholder is apart from the sentence, so that no language bends what fills it: before
 * a colon or after one (`{label}: done`, `Accepted: {label}`), beside a middle dot, in quotation
 * marks.
 */
function isQuoted(call: string, place: string): boolean {
  const slot = `\\{${place}\\}`
  return new RegExp(`'${slot}(: | · )|(: | · )${slot}['.]|“${slot}”`).test(call)
}

/** Places of messages that are filled by words, as `path:line {place}`. */
function filledByWords(tree: SourceTree, saying: ReadonlySet<string>): string[] {
  const declared = declarationsOf(tree)
  const found: string[] = []
  for (const [node] of walk(tree.program)) {
    if (node.type !== 'CallExpression' || !TRANSLATING.test(tree.textOf(node.callee))) continue
    const given = Array.isArray(node.arguments) ? node.arguments.slice(1) : []
    const tables = given.flatMap((value) =>
      isNode(value) && value.type === 'Identifier'
        ? (declared.get(tree.textOf(value)) ?? [])
        : [value],
    )
    for (const table of tables) {
      if (!isNode(table) || table.type !== 'ObjectExpression') continue
      for (const property of Array.isArray(table.properties) ? table.properties : []) {
        if (!isNode(property) || property.type !== 'Property') continue
        if (isQuoted(tree.textOf(node), tree.textOf(property.key))) continue
        if (!givesWords(property.value, tree, declared, saying)) continue
        found.push(`${tree.path}:${tree.lineOf(node)} {${tree.textOf(property.key)}}`)
      }
    }
  }
  return [...new Set(found)]
}

describe('every place of a message', () => {
  it('is filled by a figure, a symbol or a name, never by words that a language would bend', () => {
    const trees = ['components', 'app', 'lib/trade'].flatMap((folder) => parseFolder(folder))
    const saying = translatingFunctions(trees)
    expect(trees.flatMap((tree) => filledByWords(tree, saying))).toEqual([])
  })
})

describe('the search for filled places', () => {
  const found = (source: string) => {
    const tree = parseSource('planted.tsx', source)
    return filledByWords(tree, translatingFunctions([tree]))
  }

  it.each([
    "const a = () => t('No {what} yet', { what: t('fills') })",
    "const a = (is) => t('Vote {way}', { way: is ? t('up') : name })",
    "function a(is) { const verb = is ? t('Sells') : t('Buys'); return t('{verb} it', { verb }) }",
    "function b() { return t('long') }\nconst a = () => t('Close {words}', { words: b() })",
    "const a = () => tNodes('The {name}', { name: t('Fee').toLowerCase() })",
    "function a() { const values = { what: t('Buy') }; return t('{what} now', values) }",
    "const orderWords = () => t('Buy it')\nconst a = () => t('Cancel {order}', { order: orderWords() })",
    "const a = (line) => t('Cancel {line}', { line: line.label })",
    "const a = (NAMES, key) => t('Size of {panel}', { panel: NAMES[key].toLowerCase() })",
  ])('finds words in %s', (source) => {
    expect(found(source)).toHaveLength(1)
  })

  it.each([
    "const a = (size) => t('Close {size}', { size })",
    "const a = (name) => t('{name} is off', { name: name ?? MISSING })",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source in a source
    "const a = (n) => t('{count} of {all}', { count: write(n), all: `${n}` })",
    "const a = (n) => t('in {time}', { time: durationWords(n) })",
    "const orderWords = () => t('Buy it')\nconst a = () => t('Filled: {order}', { order: orderWords() })",
    "const a = (label) => t('{label}: done', { label })",
    "const a = (label) => t('No key: “{label}”', { label })",
    "const a = (rangeLabel, rate) => t('{rangeLabel} · {rate}', { rangeLabel, rate })",
  ])('lets pass %s', (source) => {
    expect(found(source)).toEqual([])
  })
})
