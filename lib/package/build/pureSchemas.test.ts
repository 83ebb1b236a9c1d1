import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { pureSchemas } from './pureSchemas.mjs'

const PATH = '/desk/lib/schema/order.ts'
const SOURCE = `import { z } from 'zod'
// Not of one byte: an order’s “id” 😀
const id = (most: number) => z.string().max(most)
export const Id = id(8).optional()
export const Order = z.strictObject({ id: Id, size: z.int().min(1) }).describe('An order.')
export const SIZES = [1, 2]
let made = count()
`

/** What is left of a source where a program asks for these exports alone. */
async function left(code: string, asked: string): Promise<string> {
  const modules = new Map([
    ['main', `export { ${asked} } from 'order.ts'`],
    ['order.ts', code],
  ])
  const bundle = await rolldown({
    input: 'main',
    external: ['zod'],
    plugins: [
      {
        name: 'sources',
        resolveId: (id) => (modules.has(id) ? id : null),
        load: (id) => {
          const text = modules.get(id)
          return text === undefined ? null : { code: text, moduleType: 'ts' }
        },
      },
    ],
  })
  try {
    return (await bundle.generate({ format: 'esm' })).output[0].code
  } finally {
    await bundle.close()
  }
}

describe('schemas marked as free of effects', () => {
  const marked = pureSchemas(PATH, SOURCE) ?? ''

  it('marks constants that a call makes, and nothing else', () => {
    expect(marked.match(/@__PURE__/g)).toHaveLength(2)
    expect(marked).toContain('(() => id(8).optional())()')
    expect(marked).toContain('let made = count()')
  })

  it('leaves out what nothing asks for, and keeps what is asked for whole', async () => {
    expect(await left(SOURCE, 'SIZES')).toContain('strictObject')
    expect(await left(marked, 'SIZES')).not.toMatch(/strictObject|optional/)
    expect(await left(marked, 'Order')).toMatch(/optional\(\)[\s\S]*strictObject/)
  })

  it('leaves alone what makes no schema, and rooms whose constants may do something', () => {
    expect(pureSchemas(PATH, "import { y } from 'yup'\nexport const A = y.a()")).toBeUndefined()
    expect(pureSchemas('/desk/lib/stores/order.ts', SOURCE)).toBeUndefined()
    expect(pureSchemas(PATH, "import { z } from 'zod'\nexport const A = 1")).toBeUndefined()
  })
})
