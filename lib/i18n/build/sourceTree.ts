import { parseAst } from 'rolldown/parseAst'

/** A piece of a source file as the parser gives it. */
export interface SourceNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** One step up from a node: what holds it, and under which key. */
export type Parent = readonly [node: SourceNode, key: string]

/** One file, parsed. */
export interface SourceTree {
  path: string
  program: SourceNode
  /** The text of a node; empty for what is none. */
  textOf(node: unknown): string
  /** The line that a node begins in, from 1. */
  lineOf(node: SourceNode): number
}

/**
 * Parses one source.
 * @throws where it is no TypeScript
 */
export function parseSource(path: string, source: string): SourceTree {
  const program: unknown = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (!isNode(program)) throw new Error(`${path} could not be read`)
  return {
    path,
    program,
    textOf: (node) => (isNode(node) ? source.slice(node.start, node.end) : ''),
    lineOf: (node) => source.slice(0, node.start).split('\n').length,
  }
}

/** Whether a value that the parser gave is a node. */
export function isNode(value: unknown): value is SourceNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/**
 * A node and all below it, each with what holds it, outermost first. One list for a whole file: to
 * yield through every level takes longer than to read the sources.
 */
export function walk(
  node: SourceNode,
  parents: readonly Parent[] = [],
  found: [SourceNode, readonly Parent[]][] = [],
): [SourceNode, readonly Parent[]][] {
  found.push([node, parents])
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'object' || value === null) continue
    const children = (Array.isArray(value) ? value : [value]).filter(isNode)
    if (children.length === 0) continue
    const ancestors: readonly Parent[] = [...parents, [node, key]]
    for (const child of children) walk(child, ancestors, found)
  }
  return found
}
