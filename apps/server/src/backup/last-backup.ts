/** In the data folder: when the last backup was made, for the metrics. */
export const LAST_BACKUP_FILE = 'last-backup.json'
