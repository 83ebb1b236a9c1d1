/**
 * One value of a snapshot file with the path to it. Every read checks the type and says where the
 * file is wrong; nothing read from disk is trusted further than that.
 */
export class SavedValue {
  constructor(
    private readonly value: unknown,
    private readonly path: string,
  ) {}

  field(key: string): SavedValue {
    const { value } = this
    if (typeof value !== 'object' || value === null) this.fail('an object')
    return new SavedValue(Reflect.get(Object(value), key), `${this.path}.${key}`)
  }

  /** The field, or undefined when it is absent. */
  optional(key: string): SavedValue | undefined {
    const field = this.field(key)
    return field.value === undefined ? undefined : field
  }

  items(): SavedValue[] {
    const { value } = this
    if (!Array.isArray(value)) return this.fail('a list')
    return value.map((item: unknown, index) => new SavedValue(item, `${this.path}[${index}]`))
  }

  integer(): number {
    const { value } = this
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return this.fail('an integer')
    return value
  }

  /** An integer field that older snapshots do not have. */
  laterInteger(key: string): number {
    return this.optional(key)?.integer() ?? 0
  }

  text(): string {
    const { value } = this
    return typeof value === 'string' ? value : this.fail('a text')
  }

  isText(): boolean {
    return typeof this.value === 'string'
  }

  flag(): boolean {
    const { value } = this
    return typeof value === 'boolean' ? value : this.fail('true or false')
  }

  oneOf<T extends string>(choices: readonly T[]): T {
    const found = choices.find((choice) => choice === this.value)
    return found ?? this.fail(`one of ${choices.join(', ')}`)
  }

  fail(expected: string): never {
    throw new Error(`snapshot: ${this.path} is not ${expected}`)
  }
}
