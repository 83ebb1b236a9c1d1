import { validationError } from '@/lib/schema/perpsError'

/**
 * Chooses among operations of one route by the query parameter that each goes by.
 * @returns a function that throws PerpsError 400/2002 where the query has none of them, or several
 */
export function chooseByQuery<Chosen>(
  options: ReadonlyMap<string, Chosen>,
): (search: string) => Chosen {
  const names = [...options.keys()].join(' or ')
  return (search) => {
    const asked = new URLSearchParams(search)
    const [first, second] = [...options].filter(([name]) => asked.has(name))
    if (first === undefined) {
      const [missing = ''] = options.keys()
      throw validationError(`query.${missing}`, `is required: either ${names}`)
    }
    if (second === undefined) return first[1]
    throw validationError(`query.${second[0]}`, `give either ${names}, not both`)
  }
}
