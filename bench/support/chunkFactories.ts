import { type PluginContext, rolldown } from 'rolldown'

/** Part of a script, by the places of its text. */
interface Part {
  start: number
  end: number
}

/** Scripts that a factory loads later. */
const LOADED_LATER = /"(static\/chunks\/[^"]+\.js)"/g

/**
 * A script of Next's bundler without some of its modules. Such a script passes a list to the bundler:
 * itself, then the ids of a module and the function that makes it, and so on; modules that the bundler
 * joined share a function. Any other script is returned as it is.
 * @param isLeftOut whether a module is left out, by the text of its function
 */
export async function withoutFactories(
  script: string,
  isLeftOut: (factory: string) => boolean,
): Promise<string> {
  let shorter = ''
  let from = 0
  for (const { start, end, factory } of factoriesOf(await parse(script))) {
    if (!isLeftOut(script.slice(factory.start, factory.end))) continue
    shorter += script.slice(from, start)
    from = end
  }
  return shorter + script.slice(from)
}

/** The scripts that a module loads later, as the bundler names them. */
export function loadedLater(factory: string): string[] {
  return [...factory.matchAll(LOADED_LATER)].flatMap(([, path]) => path ?? [])
}

type Program = ReturnType<PluginContext['parse']>

/** The syntax of a script, by the parser of the bundler that the benchmarks have. */
async function parse(script: string): Promise<Program> {
  let program: Program | undefined
  const made = await rolldown({
    input: 'nothing',
    plugins: [
      {
        name: 'parse',
        buildStart() {
          program = this.parse(script)
        },
        resolveId: (id) => id,
        load: () => '',
      },
    ],
    logLevel: 'silent',
  })
  await made.generate()
  await made.close()
  if (program === undefined) throw new Error('the script was not parsed')
  return program
}

function factoriesOf({ body }: Program): (Part & { factory: Part })[] {
  const found: (Part & { factory: Part })[] = []
  for (const statement of body) {
    if (statement.type !== 'ExpressionStatement') continue
    const { expression } = statement
    if (expression.type !== 'CallExpression') continue
    const [list] = expression.arguments
    if (list?.type !== 'ArrayExpression') continue
    // From the comma before its first id to the end of its function.
    let start: number | undefined
    let before: number | undefined
    for (const element of list.elements) {
      if (element === null) continue
      if (element.type === 'Literal' && before !== undefined) start ??= before
      const isFunction =
        element.type === 'ArrowFunctionExpression' || element.type === 'FunctionExpression'
      if (isFunction && start !== undefined) {
        found.push({ start, end: element.end, factory: { start: element.start, end: element.end } })
        start = undefined
      }
      before = element.end
    }
  }
  return found
}
