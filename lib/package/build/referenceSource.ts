import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** One member of an interface or of a type of an object. */
export interface ReferenceMember {
  name: string
  signature: string
  doc: string
}

/** A node of a syntax tree. */
export interface AstNode {
  readonly type: string
  readonly start: number
  readonly end: number
  // biome-ignore lint/suspicious/noExplicitAny: the members of a syntax tree go by its type
  readonly [member: string]: any
}

/** A module of the package. */
export interface Source {
  path: string
  text: string
  body: readonly AstNode[]
  /** Doc comments by the place where they end. */
  docs: readonly { end: number; text: string }[]
}

/** Parses a module. @param path from the root of the repository */
export function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, comments } = parseSync(path, text)
  return {
    path,
    text,
    body: program.body as unknown as AstNode[],
    docs: comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ value, end }) => ({ end, text: plainDoc(value) })),
  }
}

/** A doc comment as running text; lines that begin with a tag stay lines of their own. */
function plainDoc(value: string): string {
  const lines = value
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
  return lines
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=@(?:param|returns|throws))/g, '\n')
    .trim()
}

/** The doc comment that ends right before a place; empty where there is none. */
export function docBefore({ text, docs }: Source, start: number): string {
  const found = docs.findLast(({ end }) => end <= start)
  return found && text.slice(found.end, start).trim() === '' ? found.text : ''
}

/** Source text without comments and empty lines. */
export function tidy(text: string): string {
  return text
    .replace(/\/\*\*?[\s\S]*?\*\/\n?/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
    .trim()
}
