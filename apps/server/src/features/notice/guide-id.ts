import { NoticeId } from '@thrum/contracts/ids'
import * as z from 'zod/mini'
import { textIdOf } from '../../ids.ts'

/** An article keeps its id, so that links to it hold. */
export const guideIdOf = (slug: string): NoticeId => z.parse(NoticeId, textIdOf(`guide/${slug}`))
