import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { Nothing } from '../form.ts'
import { PatternId } from '../ids.ts'
import { PATTERN_TEXT_MAX } from '../limits.ts'
import { PatternData, PatternHead, TypedPatternName } from './pattern.entities.ts'

/** Forms carry no tables, so a pattern travels as JSON text of `PatternData`. */
const PatternText = z.string().check(z.maxLength(PATTERN_TEXT_MAX))

export const listPatterns = defineRoute({
  method: 'GET',
  path: '/pattern/list',
  summary: 'One’s own patterns, the newest first, without their points.',
  access: 'adult',
  data: z.object({ records: z.array(PatternHead) }),
})

export const getPattern = defineRoute({
  method: 'GET',
  path: '/pattern/get',
  summary: 'One of one’s own patterns, whole.',
  access: 'adult',
  query: z.object({ id: PatternId }),
  data: z.object({ name: z.string(), pattern: PatternData }),
  errors: ['pattern.unknown'],
  fieldErrors: { id: 'pattern.unknown' },
})

export const savePattern = defineRoute({
  method: 'POST',
  path: '/pattern/save',
  summary: 'Keeps a pattern under a name of 1 to 40 characters; 100 at most.',
  access: 'adult',
  body: z.object({
    /**
     * Made by the caller: what is sent again, because the answer got lost, is kept once, under the later name. A page
     * from before sends none.
     */
    id: z.optional(PatternId),
    name: TypedPatternName,
    pattern: PatternText,
  }),
  data: PatternHead,
  errors: ['pattern.tooMany', 'pattern.nameInvalid', 'pattern.invalid'],
  fieldErrors: { id: 'pattern.invalid', name: 'pattern.nameInvalid', pattern: 'pattern.invalid' },
})

export const renamePattern = defineRoute({
  method: 'POST',
  path: '/pattern/rename',
  summary: 'Gives one of one’s own patterns another name, 1 to 40 characters.',
  access: 'adult',
  body: z.object({ id: PatternId, name: TypedPatternName }),
  data: Nothing,
  errors: ['pattern.unknown', 'pattern.nameInvalid'],
  fieldErrors: { id: 'pattern.unknown', name: 'pattern.nameInvalid' },
})

export const deletePattern = defineRoute({
  method: 'POST',
  path: '/pattern/delete',
  summary: 'Deletes one of one’s own patterns.',
  access: 'adult',
  body: z.object({ id: PatternId }),
  data: Nothing,
  errors: ['pattern.unknown'],
  fieldErrors: { id: 'pattern.unknown' },
})
