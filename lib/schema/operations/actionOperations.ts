import {
  CreateActionRequest,
  CreateActionResponse,
  ExecuteActionRequest,
  ExecuteActionResponse,
} from '@/lib/schema/action/action'
import type { Operation } from './operation'
import { VENUE } from './operationErrors'

/** The two operations that actions of the provider-based family go through. */
export const actionOperations = {
  createAction: {
    id: 'createAction',
    method: 'POST',
    path: '/createAction',
    family: 'provider',
    summary: 'Build the steps of an action',
    description:
      'Builds what has to be authorized for an action, in order. Nothing reaches the venue. An empty `actions` array means that there is nothing to do. Steps expire: after 60 seconds where a stored credential signs, 10 minutes where the user signs, 24 hours for a transaction.',
    body: CreateActionRequest,
    success: {
      status: 201,
      description: 'The steps.',
      schema: CreateActionResponse,
    },
    errors: [...VENUE, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2080],
    cacheSeconds: 0,
    budget: 'write',
  },
  executeAction: {
    id: 'executeAction',
    method: 'POST',
    path: '/executeAction',
    family: 'provider',
    summary: 'Submit signed steps',
    description:
      'Relays signed steps to the venue, once: the same signed steps sent again are answered from the journal. After a step that failed the rest are not sent. A step whose answer was lost has errorCode 2100; send the same request again to learn what became of it.',
    body: ExecuteActionRequest,
    success: {
      status: 202,
      description: 'One outcome per step.',
      schema: ExecuteActionResponse,
    },
    errors: [...VENUE, 2010, 2011, 2040, 2041, 2042, 2050, 2070],
    isReplayed: true,
    cacheSeconds: 0,
    budget: 'write',
  },
} as const satisfies Record<string, Operation>
