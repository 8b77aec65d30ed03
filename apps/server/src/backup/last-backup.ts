/** In the data folder, for the metrics: when the last whole backup was made, … */
export const LAST_BACKUP_FILE = 'last-backup.json'
/** … the last quick one, … */
export const LAST_ROWS_FILE = 'last-rows.json'
/** … and when a restore was last tried. */
export const LAST_REHEARSAL_FILE = 'last-rehearsal.json'
