/** Parts that reach for the toy. They stand apart from the feature's index so that the home tab stays without them. */
export { BluetoothNotice } from './BluetoothNotice.tsx'
export { DeviceWarnings } from './DeviceWarnings.tsx'
export { LostNotice } from './LostNotice.tsx'
export { PairButton } from './PairButton.tsx'
