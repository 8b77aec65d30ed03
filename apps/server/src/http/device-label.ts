/** The browser's own name is long and mostly about others; the first that fits is the true one. */
const BROWSERS: readonly [RegExp, string][] = [
  [/; wv\)/, 'Thrum'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bAppleWebKit\//, 'Thrum'],
]

const PLATFORMS: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\b(?:HarmonyOS|OpenHarmony)\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** A longer one is nothing that a browser says. */
const READ_MAX = 1_000

/**
 * What a person knows a place by: "Chrome · Android", made of names alone, so that it reads the same in every
 * language. In the app, whose page names no browser, "Thrum · iPhone". Empty where nothing is known.
 */
export function labelOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, READ_MAX)
  const named = (list: readonly [RegExp, string][]) => list.find(([sign]) => sign.test(text))?.[1]
  return [named(BROWSERS), named(PLATFORMS)].filter((name) => name !== undefined).join(' · ')
}
