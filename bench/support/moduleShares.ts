import { SourceMap } from 'node:module'

/** How many characters of a script each module has, by its source map. */
export function moduleShares(code: string, sourceMap: string): ReadonlyMap<string, number> {
  const map = new SourceMap(JSON.parse(sourceMap))
  const shares = new Map<string, number>()
  code.split('\n').forEach((text, line) => {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column)
      const source = 'originalSource' in entry ? (entry.originalSource ?? '') : ''
      shares.set(source, (shares.get(source) ?? 0) + 1)
    }
  })
  return shares
}
