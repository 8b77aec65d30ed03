/**
 * GATT profile of our toys, published so that a maker can build one. Only radio code names these.
 * Source: contract §6; the short ones are assigned by the Bluetooth SIG, written out in full as the app's
 * Bluetooth plugin asks for it.
 */

/** Advertised by every toy of ours. */
export const ORDER_SERVICE = '20cc0001-40dc-4022-af17-a7ce3fbfbadb'
/** Takes 4 to 20 bytes. Write without response where the toy echoes, with response where it doesn't. */
export const ORDER_CHARACTERISTIC = '20cc0002-40dc-4022-af17-a7ce3fbfbadb'
/** Notifies the bytes of each order once it is executed. Absent on toys without an echo. */
export const ECHO_CHARACTERISTIC = '20cc0003-40dc-4022-af17-a7ce3fbfbadb'

/** Standard Battery service and its level: one byte, 0 to 100; read and notify. */
export const BATTERY_SERVICE = '0000180f-0000-1000-8000-00805f9b34fb'
export const BATTERY_LEVEL_CHARACTERISTIC = '00002a19-0000-1000-8000-00805f9b34fb'

/** Standard Device Information service. */
export const DEVICE_INFORMATION_SERVICE = '0000180a-0000-1000-8000-00805f9b34fb'
