/** The scanner itself stands apart from the feature's index, so that pages with only its button stay without it. */
export { ScanPanel } from './ScanPanel.tsx'
