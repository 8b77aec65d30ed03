import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call a route.
 * - `anyone`: no session needed
 * - `signedIn`: a live session; the profile may still be missing
 * - `adult`: a live session whose profile passed the 18+ check; otherwise the answer is body code 402
 */
export type Access = 'anyone' | 'signedIn' | 'adult'

/**
 * `stop` marks the calls that end motion: they ignore the loading flag, have a timeout of 3 s, are repeated
 * until acknowledged, and meet no rate limit. Source: spec §4, hazard "loading flag".
 */
export type Lane = 'normal' | 'stop'

// biome-ignore lint/suspicious/noExplicitAny: a route's schema may describe any shape
export type AnySchema = z.ZodMiniType<any, any>

/** One HTTP call: the only definition that server, client, tests and the OpenAPI page share. */
export interface Route<
  Body extends AnySchema = AnySchema,
  Query extends AnySchema = AnySchema,
  Data extends AnySchema = AnySchema,
  Who extends Access = Access,
> {
  readonly method: 'GET' | 'POST'
  /** Path below the API prefix `/api`. */
  readonly path: `/${string}`
  /** One sentence for the API page. */
  readonly summary: string
  readonly access: Who
  readonly lane: Lane
  readonly body: Body | undefined
  readonly query: Query | undefined
  /** Shape of `data` in the answer. */
  readonly data: Data
  /** The refusals this call may answer with, besides those every call shares. */
  readonly errors: readonly ErrorCode[]
  /** Which refusal a bad field gets; a field not named here gets `request.invalid`. */
  readonly fieldErrors: Readonly<Record<string, ErrorCode>>
}

interface RouteDraft<
  Body extends AnySchema,
  Query extends AnySchema,
  Data extends AnySchema,
  Who extends Access,
> {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Who
  readonly lane?: Lane
  readonly body?: Body
  readonly query?: Query
  readonly data: Data
  readonly errors?: readonly ErrorCode[]
  readonly fieldErrors?: Readonly<Record<string, ErrorCode>>
}

/** Completes a route's draft with its defaults: normal lane, no own errors. */
export function defineRoute<
  Body extends AnySchema = never,
  Query extends AnySchema = never,
  Data extends AnySchema = AnySchema,
  Who extends Access = Access,
>(draft: RouteDraft<Body, Query, Data, Who>): Route<Body, Query, Data, Who> {
  return {
    lane: 'normal',
    body: undefined,
    query: undefined,
    errors: [],
    fieldErrors: {},
    ...draft,
  }
}

/** What a caller hands in: the body of a POST, the query of a GET (or both for a call that is open to either). */
export type BodyOf<R> =
  R extends Route<infer B, AnySchema, AnySchema> ? ([B] extends [never] ? undefined : z.infer<B>) : never
export type QueryOf<R> =
  R extends Route<AnySchema, infer Q, AnySchema> ? ([Q] extends [never] ? undefined : z.infer<Q>) : never
export type DataOf<R> = R extends Route<AnySchema, AnySchema, infer D> ? z.infer<D> : never
