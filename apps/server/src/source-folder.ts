import path from 'node:path'

/**
 * The folder of these sources, for what lies beside a module and is read or run from its file: `dist`, where the
 * built server stands, is its neighbour.
 */
export const SOURCE_FOLDER = path.join(import.meta.dirname, '..', 'src')
