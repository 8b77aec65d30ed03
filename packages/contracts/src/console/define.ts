import * as z from 'zod/mini'
import type { AnySchema } from '../define.ts'
import type { ErrorCode } from '../errors.ts'
import type { OperatorRole } from './operator.entities.ts'

/** Who may call it: anyone at all (the way in), or these roles; an owner may call everything. */
export type ConsoleAccess = 'anyone' | readonly OperatorRole[]

/** One call of the operators' console, on its own port. Bodies are JSON. */
export interface ConsoleRoute<
  Body extends AnySchema = AnySchema,
  Query extends AnySchema = AnySchema,
  Data extends AnySchema = AnySchema,
  Access extends ConsoleAccess = ConsoleAccess,
> {
  readonly method: 'GET' | 'POST'
  /** Path below the API prefix `/api`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly body: Body | undefined
  readonly query: Query | undefined
  readonly data: Data
  readonly errors: readonly ErrorCode[]
  readonly fieldErrors: Readonly<Record<string, ErrorCode>>
  /**
   * Fields of the call that stand in the audit log; no secrets and no content. Undefined: the call is not logged,
   * as it changes nothing and shows nothing about a person. A field `reason` is always kept as the reason.
   * Of what is large, `#field` keeps its size and hash alone.
   */
  readonly logs: readonly string[] | undefined
  /** A page makes this call again and again by itself: it is no sign that somebody sits there. */
  readonly isRepeated: boolean
}

interface ConsoleRouteDraft<
  Body extends AnySchema,
  Query extends AnySchema,
  Data extends AnySchema,
  Access extends ConsoleAccess,
> {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly body?: Body
  readonly query?: Query
  readonly data: Data
  readonly errors?: readonly ErrorCode[]
  readonly fieldErrors?: Readonly<Record<string, ErrorCode>>
  /** `never`: a POST that changes nothing and shows nothing about a person, and may be said again and again. */
  readonly logs?: readonly string[] | 'never'
  readonly isRepeated?: boolean
}

/** States one call of the console. Every POST is logged, unless it says `never`. */
export function defineConsoleRoute<
  Body extends AnySchema = never,
  Query extends AnySchema = never,
  Data extends AnySchema = AnySchema,
  const Access extends ConsoleAccess = ConsoleAccess,
>(draft: ConsoleRouteDraft<Body, Query, Data, Access>): ConsoleRoute<Body, Query, Data, Access> {
  const { logs = draft.method === 'POST' ? [] : 'never', ...rest } = draft
  return {
    body: undefined,
    query: undefined,
    errors: [],
    fieldErrors: {},
    logs: logs === 'never' ? undefined : logs,
    isRepeated: false,
    ...rest,
  }
}

/**
 * What is new is named by the caller's act: asked again, because the answer got lost, it is made once. What is changed
 * is named together with how the caller saw it: what somebody else made of it meanwhile stays.
 */
export const isNewOrSeen = z.refine<{ actId?: unknown; id?: unknown; before?: unknown }>(
  ({ actId, id, before }) =>
    (id === undefined) === (before === undefined) && (id === undefined) !== (actId === undefined),
  { path: ['before'] },
)

export type ConsoleBodyOf<R> =
  R extends ConsoleRoute<infer B, AnySchema, AnySchema>
    ? [B] extends [never]
      ? undefined
      : z.infer<B>
    : never
export type ConsoleQueryOf<R> =
  R extends ConsoleRoute<AnySchema, infer Q, AnySchema>
    ? [Q] extends [never]
      ? undefined
      : z.infer<Q>
    : never
export type ConsoleDataOf<R> = R extends ConsoleRoute<AnySchema, AnySchema, infer D> ? z.infer<D> : never
