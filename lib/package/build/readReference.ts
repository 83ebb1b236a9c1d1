import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { clientEntries } from './clientEntries'
import {
  type AstNode,
  docBefore,
  type ReferenceMember,
  readSource,
  type Source,
  tidy,
} from './referenceSource'
import { schemaMembers, schemaSignature } from './schemaReference'

/** One export with its doc comment. */
export interface ReferenceItem {
  name: string
  kind: 'function' | 'type' | 'class'
  /** Source text without bodies; empty where the members say it all. */
  signature: string
  doc: string
  members: readonly ReferenceMember[]
}

/** Every entry of the package with what it exports. */
export interface ClientReference {
  entries: readonly { name: string; items: readonly ReferenceItem[] }[]
}

/** Reads the reference of the package from its sources. @throws where an export is not found */
export function readReference(root: string): ClientReference {
  const sources = new Map<string, Source>()
  const open = (path: string) => {
    const source = sources.get(path) ?? readSource(root, path)
    sources.set(path, source)
    return source
  }
  return {
    entries: Object.entries(clientEntries(root)).map(([name, path]) => ({
      name: name === 'index' ? '@perpdesk/client' : `@perpdesk/client/${name}`,
      items: exportsOf(root, open(path), open).toSorted(byKindAndName),
    })),
  }
}

const KINDS = ['function', 'class', 'type']

function byKindAndName(a: ReferenceItem, b: ReferenceItem): number {
  const order = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)
  return order === 0 ? a.name.localeCompare(b.name, 'en') : order
}

function exportsOf(root: string, source: Source, open: (path: string) => Source): ReferenceItem[] {
  return source.body.flatMap((node): ReferenceItem[] => {
    if (node.type !== 'ExportNamedDeclaration') return []
    if (node.declaration) {
      const base: Base = (name) => baseOf(root, source, name, open)
      return [itemOf(source, node, node.declaration, base)]
    }
    return node.specifiers.map((specifier: AstNode) =>
      find(root, source, specifier.local.name, node.source?.value, open),
    )
  })
}

/** The declaration of a name, followed through the modules that pass it on. */
function find(
  root: string,
  from: Source,
  name: string,
  specifier: string | undefined,
  open: (path: string) => Source,
): ReferenceItem {
  const source = specifier === undefined ? from : open(pathOf(root, from, specifier))
  for (const node of source.body) {
    const isExport = node.type === 'ExportNamedDeclaration'
    const declaration = isExport ? node.declaration : node
    if (declaration && namesOf(declaration).includes(name)) {
      return itemOf(source, node, declaration, (base) => baseOf(root, source, base, open))
    }
    const passedOn =
      isExport && node.specifiers.find((specifier: AstNode) => specifier.exported.name === name)
    if (passedOn) return find(root, source, passedOn.local.name, node.source?.value, open)
  }
  throw new Error(`${source.path} does not export ${name}`)
}

function pathOf(root: string, from: Source, specifier: string): string {
  const path = specifier.startsWith('@/') ? specifier.slice(2) : join(dirname(from.path), specifier)
  const found = [`${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(join(root, candidate)))
  if (found === undefined) throw new Error(`${from.path} imports ${specifier}, which is nowhere`)
  return found
}

function namesOf(declaration: AstNode): string[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.map(({ id }: AstNode) => id.name)
  }
  return declaration.id?.name === undefined ? [] : [declaration.id.name]
}

/** A declaration that another one of its module extends; undefined for one of a package. */
function baseOf(
  root: string,
  source: Source,
  name: string,
  open: (path: string) => Source,
): ReferenceItem | undefined {
  for (const node of source.body) {
    if (node.type !== 'ImportDeclaration') continue
    const specifier = node.specifiers.find(({ local }: AstNode) => local.name === name)
    if (specifier === undefined) continue
    const from: string = node.source.value
    return /^(?:@\/|\.)/.test(from)
      ? find(root, source, specifier.imported?.name ?? name, from, open)
      : undefined
  }
  const isOwn = source.body.some((node) => namesOf(node.declaration ?? node).includes(name))
  return isOwn ? find(root, source, name, undefined, open) : undefined
}

type Base = (name: string) => ReferenceItem | undefined

function itemOf(source: Source, node: AstNode, declaration: AstNode, base: Base): ReferenceItem {
  const [name = ''] = namesOf(declaration)
  const doc = docBefore(source, node.start)
  const text = (from: number, to: number) => tidy(source.text.slice(from, to))
  switch (declaration.type) {
    case 'FunctionDeclaration':
      return {
        ...{ name, kind: 'function', doc, members: [] },
        signature: text(declaration.start, declaration.body.start),
      }
    case 'TSInterfaceDeclaration': {
      const { body } = declaration
      const members = membersOf(source, body.body)
      const own = new Set(members.map((member) => member.name))
      const inherited = (declaration.extends ?? []).flatMap((heritage: AstNode) =>
        inheritedMembers(heritage.expression.name, heritage.typeArguments?.params ?? [], base),
      )
      return {
        ...{ name, kind: 'type', doc },
        members: [
          ...members,
          ...inherited.filter((member: ReferenceMember) => !own.has(member.name)),
        ],
        signature: declaration.extends?.length ? text(declaration.start, body.start) : '',
      }
    }
    case 'ClassDeclaration':
      return {
        name,
        kind: 'class',
        doc,
        members: [],
        signature: text(declaration.start, declaration.body.start),
      }
    case 'VariableDeclaration': {
      const [{ init }] = declaration.declarations
      const partsOf = (part: string) => base(part)?.members ?? []
      return {
        name,
        kind: 'type',
        doc,
        members: schemaMembers(source, init, partsOf),
        signature: schemaSignature(name, init, partsOf),
      }
    }
    default:
      return {
        name,
        kind: 'type',
        doc,
        members: [],
        signature: text(declaration.start, declaration.end),
      }
  }
}

/** What an interface has from one that it extends, by `Pick` and `Omit` as well. */
function inheritedMembers(
  name: string,
  given: readonly AstNode[],
  base: Base,
): readonly ReferenceMember[] {
  const isPick = name === 'Pick'
  if (!isPick && name !== 'Omit') return base(name)?.members ?? []
  const [from, keys] = given
  const members = base(from?.typeName?.name ?? '')?.members ?? []
  const named = new Set(
    (keys?.type === 'TSUnionType' ? keys.types : [keys]).map((key: AstNode) => key?.literal?.value),
  )
  return members.filter((member) => named.has(member.name) === isPick)
}

function membersOf(source: Source, members: readonly AstNode[]): ReferenceMember[] {
  return members.flatMap((member) => {
    const name: unknown = member.key?.name
    if (typeof name !== 'string') return []
    const signature = tidy(source.text.slice(member.start, member.end))
    return [{ name, signature, doc: docBefore(source, member.start) }]
  })
}
