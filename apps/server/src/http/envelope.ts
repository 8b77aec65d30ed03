import { CODE_OK, type Envelope } from '@thrum/contracts/envelope'
import { AppError, ERRORS, type ErrorCode } from '@thrum/contracts/errors'
import type { Language } from '@thrum/contracts/language'
import { errorText } from '@thrum/contracts/texts/texts'
import { isDatabaseTrouble } from '../db/trouble.ts'
import { systemCode } from '../start-error.ts'

/** One answer: status, body, and the wait after which a limited caller may try again. */
export interface Answer {
  status: number
  body: Envelope
  retryAfterS: number | undefined
}

export function success(data: unknown): Answer {
  return { status: 200, body: { code: CODE_OK, msg: '', data }, retryAfterS: undefined }
}

/** Only our own refusals speak; of any other error the caller learns the request's id and nothing else. */
export function refusal(error: unknown, language: Language, requestId: string): Answer {
  const refused = toAppError(error)
  const data = refused.code === 'service.unknown' ? { requestId } : (refused.data ?? null)
  return {
    status: ERRORS[refused.code].http,
    body: {
      code: ERRORS[refused.code].body,
      msg: errorText(refused.code, language),
      data,
      reason: refused.code,
    },
    retryAfterS: typeof refused.data?.retryAfterS === 'number' ? refused.data.retryAfterS : undefined,
  }
}

/** What Fastify itself refuses. Source: Fastify 5, lib/errors.js */
const FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_ERR_BAD_URL: 'request.unknownPath',
  FST_ERR_MAX_PARAM_LENGTH: 'request.unknownPath',
}

/** A NUL in a text, which no stored text holds. Source: PostgreSQL, appendix A */
const NUL_IN_TEXT = '22021'

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseTrouble(error)) return new AppError('service.unavailable', { cause: error })
  if (systemCode(error) === NUL_IN_TEXT) return new AppError('request.invalid', { cause: error })
  const known = error instanceof Error && 'code' in error ? FASTIFY[String(error.code)] : undefined
  return new AppError(known ?? 'service.unknown', { cause: error })
}
