import { z } from 'zod'
import * as account from './account'
import * as action from './action'
import * as params from './actionParams'
import * as steps from './actionStep'
import * as activity from './activity'
import * as asset from './asset'
import * as candle from './candle'
import * as dex from './dex'
import * as dexAction from './dexAction'
import * as enums from './enums'
import * as errors from './errors'
import * as fill from './fill'
import * as json from './json'
import * as market from './market'
import * as marketContext from './marketContext'
import * as meta from './meta'
import * as metaParams from './metaParams'
import * as order from './order'
import * as orderbook from './orderbook'
import * as pagination from './pagination'
import * as placeOrder from './placeOrder'
import * as position from './position'
import * as provider from './provider'
import * as referral from './referral'
import * as signed from './signedStep'
import * as trigger from './triggerOrder'

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
