import { t } from './t'

/**
 * The same records with each of `fields` said in the language of the page whenever it is read: for
 * tables of texts that are written while a module loads.
 */
export function tFields<K extends string, F extends string, T extends Readonly<Record<F, string>>>(
  records: Readonly<Record<K, T>>,
  fields: readonly F[],
): Readonly<Record<K, T>> {
  for (const record of Object.values<T>(records)) {
    for (const field of fields) {
      const text: string = record[field]
      Object.defineProperty(record, field, { enumerable: true, get: () => t(text) })
    }
  }
  return records
}
