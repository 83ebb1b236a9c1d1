// Signs the staged steps of a createAction answer from stdin and writes the body of executeAction.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { encode } from '@msgpack/msgpack'
import { concat, keccak256, numberToHex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const USAGE = `Usage: node docs/sign.mjs --request FILE [--key-file FILE] < answer.json
       node docs/sign.mjs --new-key FILE
  --request FILE   the body that was sent to createAction
  --key-file FILE  a file with the private key, 0x and 64 hex digits; else PERPDESK_SIGNER_KEY
  --new-key FILE   makes a key, which must not be there yet, and prints its address
Writes the body for executeAction to stdout, and what is signed to stderr.`

class InputError extends Error {}

function readKey(path) {
  const text = (
    path === undefined ? process.env.PERPDESK_SIGNER_KEY : readFileSync(path, 'utf8')
  )?.trim()
  if (text === undefined) throw new InputError('no key: give --key-file or PERPDESK_SIGNER_KEY')
  // Never quoted: it is a key all the same, if not a whole one.
  if (!/^0x[0-9a-f]{64}$/i.test(text)) throw new InputError('the key is not 0x and 64 hex digits')
  return text
}

function readJson(text, what) {
  try {
    return JSON.parse(text)
  } catch {
    throw new InputError(`${what} is not JSON`)
  }
}

/** What an L1 action of Hyperliquid hashes to, as `message.connectionId` must say. */
function connectionIdOf({ action, nonce, vaultAddress, expiresAfter }) {
  const vault = vaultAddress ? concat(['0x01', vaultAddress]) : '0x00'
  const expiry =
    expiresAfter === undefined ? '0x' : concat(['0x00', numberToHex(expiresAfter, { size: 8 })])
  return keccak256(concat([toHex(encode(action)), numberToHex(nonce, { size: 8 }), vault, expiry]))
}

async function sign(step, account) {
  const { typedData, preimage } = step
  if (typedData === undefined) {
    throw new InputError(`a step of ${step.action} carries no typedData: its own signer signs it`)
  }
  if (preimage !== undefined && connectionIdOf(preimage) !== typedData.message.connectionId) {
    throw new InputError(`the preimage of ${step.action} is not what its hash was made from`)
  }
  console.error(JSON.stringify({ signing: step.action, as: account.address, ...visible(step) }))
  const { domain, types, primaryType, message } = typedData
  const signature = await account.signTypedData({ domain, types, primaryType, message })
  return { ...step, signature }
}

function visible({ typedData, preimage }) {
  return preimage === undefined
    ? { message: typedData.message }
    : { action: preimage.action, nonce: preimage.nonce }
}

async function main() {
  const { values } = parseArgs({
    options: {
      request: { type: 'string' },
      'key-file': { type: 'string' },
      'new-key': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values['new-key'] !== undefined) {
    const key = generatePrivateKey()
    writeFileSync(values['new-key'], `${key}\n`, { mode: 0o600, flag: 'wx' })
    console.log(privateKeyToAccount(key).address)
    return
  }
  if (values.help === true || values.request === undefined) {
    console.error(USAGE)
    process.exitCode = values.help === true ? 0 : 2
    return
  }
  const account = privateKeyToAccount(readKey(values['key-file']))
  const { params: _params, ...who } = readJson(readFileSync(values.request, 'utf8'), values.request)
  const answer = readJson(readFileSync(0, 'utf8'), 'stdin')
  if (!Array.isArray(answer?.actions)) {
    const refusal = answer?.message === undefined ? '' : `: ${answer.code} ${answer.message}`
    throw new InputError(`stdin holds no steps${refusal}`)
  }
  const actions = []
  for (const step of answer.actions) actions.push(await sign(step, account))
  process.stdout.write(`${JSON.stringify({ ...who, actions })}\n`)
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
})
