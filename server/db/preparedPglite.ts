import { messages, PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

/** Most statements kept prepared; others go the usual way. */
const STATEMENTS_MAX = 200

type Statement = {
  name: string
  parameterTypes: readonly number[]
  fields: readonly { name: string; dataTypeID: number }[]
}

/**
 * The embedded database with every statement prepared once. Upstream, a query crosses into the
 * engine six times and is parsed and planned anew; here it crosses once, at a quarter of the cost.
 */
export class PreparedPglite extends PGlite {
  readonly #statements = new Map<string, Statement>()

  override async query<T>(
    text: string,
    parameters: unknown[] = [],
    options: QueryOptions = {},
  ): Promise<Results<T>> {
    if (this.#statements.size >= STATEMENTS_MAX && !this.#statements.has(text)) {
      return await super.query(text, parameters, options)
    }
    return await this._runExclusiveTransaction(() =>
      this._runExclusiveQuery(async () => {
        const statement = this.#statements.get(text) ?? (await this.#prepare(text))
        const values = parameters.map((value, index) =>
          this.#write(value, statement.parameterTypes[index]),
        )
        const answer = await this.#exchange(
          protocol.serialize.bind({ statement: statement.name, values }),
          protocol.serialize.execute({}),
        )
        return this.#read<T>(statement, answer, options)
      }),
    )
  }

  async #prepare(text: string): Promise<Statement> {
    const name = `perpdesk_${this.#statements.size}`
    const answer = await this.#exchange(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    )
    const types = answer.find((message) => message instanceof messages.ParameterDescriptionMessage)
    const rows = answer.find((message) => message instanceof messages.RowDescriptionMessage)
    const statement: Statement = {
      name,
      parameterTypes: types?.dataTypeIDs ?? [],
      fields: (rows?.fields ?? []).map((field) => ({
        name: field.name,
        dataTypeID: field.dataTypeID,
      })),
    }
    this.#statements.set(text, statement)
    return statement
  }

  /** One crossing: the messages and the Sync that ends them. Throws what the engine refuses. */
  async #exchange(...parts: Uint8Array[]) {
    const request = Buffer.concat([...parts, protocol.serialize.sync()])
    return (await this.execProtocol(request, { syncToFs: false })).messages
  }

  #write(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serialize = type === undefined ? undefined : this.serializers[type]
    return serialize === undefined ? String(value) : serialize(value)
  }

  #read<T>(
    { fields }: Statement,
    answer: readonly { name: string }[],
    { rowMode, parsers = {} }: QueryOptions,
  ): Results<T> {
    const readers = fields.map(({ dataTypeID }) => parsers[dataTypeID] ?? this.parsers[dataTypeID])
    const rows = answer
      .filter((message) => message instanceof messages.DataRowMessage)
      .map((message) =>
        message.fields.map((text, index) => {
          const read = readers[index]
          return text === null || read === undefined ? text : read(text, fields[index]?.dataTypeID)
        }),
      )
    const shaped: unknown[] =
      rowMode === 'array'
        ? rows
        : rows.map((row) =>
            Object.fromEntries(row.map((cell, index) => [fields[index]?.name, cell])),
          )
    const ended = answer.find((message) => message instanceof messages.CommandCompleteMessage)
    return {
      rows: shaped as T[], // what the caller says a row is, as upstream
      fields: [...fields],
      affectedRows: Number(/(\d+)$/.exec(ended?.text ?? '')?.[1] ?? 0),
    }
  }
}
