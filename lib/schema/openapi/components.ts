import { z } from 'zod'
import * as action from '@/lib/schema/action/action'
import * as params from '@/lib/schema/action/actionParams'
import * as steps from '@/lib/schema/action/actionStep'
import * as dexAction from '@/lib/schema/action/dexAction'
import * as evmTxStep from '@/lib/schema/action/evmTxStep'
import * as metaParams from '@/lib/schema/action/metaParams'
import * as placeOrder from '@/lib/schema/action/placeOrder'
import * as signed from '@/lib/schema/action/signedStep'
import * as trigger from '@/lib/schema/action/triggerOrder'
import * as errors from '@/lib/schema/errors'
import * as account from '@/lib/schema/model/account'
import * as activity from '@/lib/schema/model/activity'
import * as asset from '@/lib/schema/model/asset'
import * as candle from '@/lib/schema/model/candle'
import * as enums from '@/lib/schema/model/enums'
import * as fill from '@/lib/schema/model/fill'
import * as json from '@/lib/schema/model/json'
import * as market from '@/lib/schema/model/market'
import * as marketContext from '@/lib/schema/model/marketContext'
import * as meta from '@/lib/schema/model/meta'
import * as order from '@/lib/schema/model/order'
import * as orderbook from '@/lib/schema/model/orderbook'
import * as pagination from '@/lib/schema/model/pagination'
import * as position from '@/lib/schema/model/position'
import * as provider from '@/lib/schema/model/provider'
import * as referral from '@/lib/schema/model/referral'
import * as dex from '@/lib/schema/operations/dex'

const files = [
  account,
  action,
  params,
  steps,
  activity,
  asset,
  candle,
  dex,
  dexAction,
  enums,
  errors,
  evmTxStep,
  fill,
  json,
  market,
  marketContext,
  meta,
  metaParams,
  order,
  orderbook,
  pagination,
  placeOrder,
  position,
  provider,
  referral,
  signed,
  trigger,
]

/** Every named schema of the API, by the name it is exported under. */
export const components: ReadonlyMap<string, z.ZodType> = new Map(
  files.flatMap((file) =>
    Object.entries(file).filter(
      (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
    ),
  ),
)
