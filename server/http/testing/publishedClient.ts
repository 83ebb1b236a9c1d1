import { z } from 'zod'

/**
 * A client of the interface as others publish them, written from what they send and read and
 * sharing nothing with our own: it knows JSON, HTTP and a signer.
 *
 * `several`: reads `signers`, contributes its agent as `signerAddress` to whatever the agent may
 * sign, and then signs with the wallet wherever the wallet is among the signers.
 * `one`: reads `signer`, refuses descriptors without it, without `relay`, or set-up steps without
 * `options` and `revoke`, and takes the signer of each step from the descriptor of that step.
 */
export type Generation = 'several' | 'one'

const Signer = z.enum(['USER', 'SDK'])
const Descriptor = z.object({
  type: z.string(),
  signers: z.array(Signer),
  signer: Signer.optional(),
  relay: z.enum(['API', 'CLIENT']),
  signingMethod: z.string(),
  sequence: z.number().optional(),
  options: z
    .array(z.object({ type: z.string(), params: z.record(z.string(), z.unknown()) }))
    .nullish(),
  revoke: z.string().nullish(),
})
type Descriptor = z.infer<typeof Descriptor>
const Provider = z.object({
  key: z.string(),
  setup: z.array(Descriptor),
  options: z.array(Descriptor),
  actions: z.array(Descriptor),
})
type Provider = z.infer<typeof Provider>
const Step = z.looseObject({
  action: z.string(),
  typedData: z.object({
    domain: z.record(z.string(), z.unknown()),
    types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
    primaryType: z.string(),
    message: z.record(z.string(), z.unknown()),
  }),
})
type Step = z.infer<typeof Step>
const Created = z.object({ actions: z.array(Step) })
const Result = z.union([
  z.object({ action: z.string(), success: z.literal(true), orderId: z.string().optional() }),
  z.object({ action: z.string(), success: z.literal(false), error: z.string() }),
])
const Executed = z.object({ results: z.array(Result) })
export type Result = z.infer<typeof Result>

/** What signs for an address: the person's wallet, or a key that the client holds. */
export type Account = {
  address: string
  signTypedData(typedData: Step['typedData']): Promise<string>
}

/** Sends a request; the body as it is parsed back from JSON. @throws where it is refused */
export type Send = (path: string, body?: object) => Promise<unknown>

/** A trader's client, with a wallet and a key of its own beside it. */
export class PublishedClient {
  constructor(
    private readonly generation: Generation,
    private readonly send: Send,
    private readonly wallet: Account,
    private readonly agent: Account,
    private readonly provider = 'hyperliquid',
  ) {}

  /** Steps of the set-up that the person still has to sign; silent ones are done on the way. */
  async checkSetup(): Promise<Step[]> {
    const metadata = await this.metadata()
    const isVisible = (entry: Descriptor) => this.signerOf(entry) === 'USER'
    const inOrder = metadata.setup.toSorted((a, b) => (a.sequence ?? 99) - (b.sequence ?? 99))
    const staged: Step[] = []
    for (const entry of inOrder.filter(isVisible)) {
      staged.push(...(await this.create(entry, this.setupParams(entry))))
    }
    if (staged.length > 0) return staged
    for (const entry of inOrder.filter((one) => !isVisible(one))) {
      const steps = await this.create(entry, {})
      if (steps.length > 0) await this.execute(entry.type, steps)
    }
    return []
  }

  /** Signs and submits one step that `checkSetup` staged. @throws where it fails */
  async runSetupStep(step: Step): Promise<void> {
    const [failed] = (await this.execute(step.action, [step])).filter((one) => !one.success)
    if (failed) throw new Error(JSON.stringify(failed))
  }

  /** Runs any action; provider and address are spread over its parameters, as the methods do. */
  async run(action: string, given: object): Promise<Result[]> {
    const entry = find(await this.metadata(), action)
    const params = { provider: this.provider, address: this.wallet.address, ...given }
    const steps = await this.create(entry, params)
    return steps.length === 0 ? [] : await this.execute(action, steps)
  }

  /** Runs an action that is about no venue: at most one step, always the wallet's. */
  async runMeta(action: string, params: object): Promise<Result[]> {
    const who = { provider: 'meta', address: this.wallet.address, action }
    const { actions } = Created.parse(await this.send('/createAction', { ...who, params }))
    const signed = await Promise.all(actions.map((step) => sign(this.wallet, step)))
    if (signed.length === 0) return []
    return Executed.parse(await this.send('/executeAction', { ...who, actions: signed })).results
  }

  private async metadata(): Promise<Provider> {
    const { providers } = z
      .object({ providers: z.array(Provider) })
      .parse(await this.send('/providers'))
    const found = providers.find(({ key }) => key === this.provider)
    if (found === undefined) throw new Error(`no provider ${this.provider}`)
    if (this.generation === 'one') requireOneSigner(found)
    return found
  }

  private signerOf({ signers, signer }: Descriptor): z.infer<typeof Signer> {
    if (this.generation === 'one') return signer ?? 'USER'
    return signers.includes('USER') ? 'USER' : 'SDK'
  }

  // Who is named in the request: not always who signs.
  private named(entry: Descriptor): string | undefined {
    if (entry.type === 'approveAgent') return undefined
    const isAgents =
      this.generation === 'one' ? entry.signer === 'SDK' : entry.signers.includes('SDK')
    return isAgents ? this.agent.address : undefined
  }

  private setupParams({ type }: Descriptor): object {
    return type === 'approveAgent' ? { agentAddress: this.agent.address } : {}
  }

  private async create(entry: Descriptor, params: object): Promise<Step[]> {
    const body = {
      provider: this.provider,
      address: this.wallet.address,
      signerAddress: this.named(entry),
      action: entry.type,
      params,
    }
    return Created.parse(await this.send('/createAction', body)).actions
  }

  private async execute(action: string, steps: readonly Step[]): Promise<Result[]> {
    const metadata = await this.metadata()
    const entry = find(metadata, action)
    const signed = await Promise.all(
      steps.map((step) => {
        const own = this.generation === 'one' ? find(metadata, step.action) : entry
        return sign(this.signerOf(own) === 'USER' ? this.wallet : this.agent, step)
      }),
    )
    const body = {
      provider: this.provider,
      address: this.wallet.address,
      signerAddress: this.named(entry) ?? this.wallet.address,
      action,
      actions: signed,
    }
    return Executed.parse(await this.send('/executeAction', body)).results
  }
}

// Only these members come back: what else a step carries is lost on the way.
async function sign(account: Account, { action, typedData }: Step): Promise<object> {
  return { action, typedData, signature: await account.signTypedData(typedData) }
}

function find({ setup, options, actions }: Provider, type: string): Descriptor {
  const found = [...setup, ...options, ...actions].find((entry) => entry.type === type)
  if (found === undefined) throw new Error(`the provider declares no ${type}`)
  return found
}

function requireOneSigner({ setup, actions }: Provider): void {
  const declared = new Set(actions.map(({ type }) => type))
  for (const { type, signer } of [...setup, ...actions]) {
    if (signer === undefined) throw new Error(`${type} declares no signer`)
  }
  for (const { type, options, revoke } of setup) {
    if (options === undefined) throw new Error(`${type} declares no options`)
    if (revoke === undefined) throw new Error(`${type} declares no revoke`)
    if (revoke !== null && !declared.has(revoke)) throw new Error(`${revoke} is no action`)
  }
}
