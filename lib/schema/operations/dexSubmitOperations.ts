import {
  DexActionsResponse,
  DexCancelOrderRequest,
  DexCreateAuthorizationRequest,
  DexCreateOrderRequest,
  DexCreateWithdrawalRequest,
  DexCreateWithdrawalResponse,
  DexResultsResponse,
  DexSubmitRequest,
  DexWithdrawalRequest,
  DexWithdrawalResponse,
} from '@/lib/schema/action/dexAction'
import type { Operation } from './operation'
import { VENUE } from './operationErrors'

const BUILD = [...VENUE, 2020, 2021, 2022, 2026, 2080] as const
const SUBMIT = [...VENUE, 2010, 2011, 2040, 2041, 2042, 2050, 2070] as const

const LIVES =
  'Payloads expire: after 60 seconds for orders and cancels, 10 minutes for authorizations and withdrawals.'
const ONCE =
  'Each payload is relayed once: the same signed payloads sent again are answered from the journal. One whose answer was lost has errorCode 2100; send the same request again to learn what became of it.'

/** The operations of the dex-based family that create payloads and submit them. */
export const dexSubmitOperations = {
  createAuthorization: {
    id: 'createAuthorization',
    method: 'POST',
    path: '/createAuthorization',
    family: 'dex',
    summary: 'Build authorizations',
    description: `Builds the payloads of the authorizations that are not satisfied yet; an empty \`actions\` array means that all are. Beside one of them, an account with separate ledgers gets a \`UserSetAbstraction\` payload that unifies them, for good; portfolio margin stays as it is. The wallet of the account signs all of them, whatever \`signerAddress\` says. ${LIVES}`,
    body: DexCreateAuthorizationRequest,
    success: {
      status: 201,
      description: 'The payloads.',
      schema: DexActionsResponse,
    },
    errors: BUILD,
    cacheSeconds: 0,
    budget: 'write',
  },
  submitAuthorization: {
    id: 'submitAuthorization',
    method: 'POST',
    path: '/authorization',
    family: 'dex',
    summary: 'Submit authorizations',
    description: `Submits signed authorizations. They are independent: one that fails does not stop the others. Read their effect with \`GET /account\`. ${ONCE}`,
    body: DexSubmitRequest,
    success: {
      status: 202,
      description: 'One outcome per payload.',
      schema: DexResultsResponse,
    },
    errors: SUBMIT,
    isReplayed: true,
    cacheSeconds: 0,
    budget: 'write',
  },
  createWithdrawal: {
    id: 'createWithdrawal',
    method: 'POST',
    path: '/createWithdrawal',
    family: 'dex',
    summary: 'Build a withdrawal',
    description: `Builds the payload of a withdrawal of USDC, which the wallet of the account has to sign, whatever \`signerAddress\` says. A unified account pays from its spot balance. ${LIVES}`,
    body: DexCreateWithdrawalRequest,
    success: {
      status: 201,
      description: 'The payload.',
      schema: DexCreateWithdrawalResponse,
    },
    errors: BUILD,
    cacheSeconds: 0,
    budget: 'write',
  },
  submitWithdrawal: {
    id: 'submitWithdrawal',
    method: 'POST',
    path: '/withdrawal',
    family: 'dex',
    summary: 'Submit a withdrawal',
    description: `Submits a signed withdrawal. An agent’s signature is refused with 401, code 2010, in either signing mode. The money arrives minutes later. ${ONCE}`,
    body: DexWithdrawalRequest,
    success: {
      status: 202,
      description: 'The outcome.',
      schema: DexWithdrawalResponse,
    },
    errors: SUBMIT,
    isReplayed: true,
    cacheSeconds: 0,
    budget: 'write',
  },
  createDexOrder: {
    id: 'createDexOrder',
    method: 'POST',
    path: '/createOrder',
    family: 'dex',
    summary: 'Build an order',
    description: `Builds the payloads of an order, in the order to submit them: \`updateLeverage\` where leverage or isolated margin are not set yet, \`placeOrder\`, and one \`placeTriggerOrder\` each for take-profit and stop-loss, which close the order’s size. \`GTT\` is refused with 400, code 2002, where the venue has no orders that expire. ${LIVES}`,
    body: DexCreateOrderRequest,
    success: {
      status: 201,
      description: 'The payloads.',
      schema: DexActionsResponse,
    },
    errors: [...BUILD, 2023],
    cacheSeconds: 0,
    budget: 'write',
  },
  cancelDexOrder: {
    id: 'cancelDexOrder',
    method: 'POST',
    path: '/cancelOrder',
    family: 'dex',
    summary: 'Build cancels',
    description: `Builds one \`cancelOrder\` payload per id. ${LIVES}`,
    body: DexCancelOrderRequest,
    success: {
      status: 201,
      description: 'The payloads.',
      schema: DexActionsResponse,
    },
    errors: [...BUILD, 2023, 2024],
    cacheSeconds: 0,
    budget: 'write',
  },
  submitDexOrder: {
    id: 'submitDexOrder',
    method: 'POST',
    path: '/order',
    family: 'dex',
    summary: 'Submit orders and cancels',
    description: `Submits signed payloads of \`POST /createOrder\` and \`POST /cancelOrder\`. After a payload that failed, the rest of the same order is not sent; cancels are independent. Where nothing executed because margin or balance was insufficient, the response is 422, code 2021 or 2022. ${ONCE}`,
    body: DexSubmitRequest,
    success: {
      status: 202,
      description: 'One outcome per payload.',
      schema: DexResultsResponse,
    },
    errors: [...SUBMIT, 2021, 2022],
    isReplayed: true,
    cacheSeconds: 0,
    budget: 'write',
  },
} as const satisfies Record<string, Operation>
