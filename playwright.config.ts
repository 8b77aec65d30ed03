import { defineConfig } from '@playwright/test'

/** `scripts/test.mjs` finds or installs a Chromium and names it here; Debian's is the default. */
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** The same engine without the browser's own windows takes two thirds of the machine's time for the same test. */
const shell = process.env.CHROMIUM_SHELL_PATH ?? chromium

const QUIET = [
  // Chromium refuses its sandbox to root, which is who runs the tests on a bare machine.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The browser's own side pages, drawn ahead for every window, took a sixth of the time. A second list replaces the
  // runner's own, hence what stands before the last name.
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxPopup',
    'PreconnectToSearch',
    'PreloadTopChromeWebUI',
  ].join(',')}`,
]
/** On Linux `navigator.bluetooth` does not exist without them. */
const RADIO = '--enable-features=WebBluetooth,WebBluetoothNewPermissionsBackend'
const ARGS = [...QUIET, RADIO]
/** A page of a test lives for seconds: what makes code quicker later takes a tenth of the time now. */
const SHORT_LIVED = '--js-flags=--max-lazy --no-turbofan --no-maglev --single-threaded-gc'
/** A camera that shows a clock, a microphone that beeps, and nobody who has to allow them. */
const FAKE_MEDIA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** The shell has no Bluetooth, shows no notification and freezes no page. */
const WHOLE = /(?:device|discretion-play|draw|limits|mutual|notify|sessions|toy|toy-families|video)\.e2e\.ts$/

/** `npm test` runs these after the others: where milliseconds count. */
const ALONE = /(?:draw|first-play|play-failures|sound-toy|video)\.e2e\.ts$/
/** And these at last, one at a time: they measure the machine's whole speed, or start a world of their own. */
const BUDGETS = /(?:budgets|demo)\.e2e\.ts$/

/** A tenth less to draw; what needs the machine alone moves as it does for most people. */
const STILL = { reducedMotion: 'reduce' } as const

export default defineConfig({
  projects: [
    // Its files are long ones; begun last, they would keep one worker busy and leave the others idle.
    {
      name: 'whole',
      testMatch: WHOLE,
      testIgnore: ALONE,
      use: { contextOptions: STILL },
    },
    {
      name: 'light',
      testIgnore: [WHOLE, ALONE, BUDGETS],
      use: {
        contextOptions: STILL,
        launchOptions: { executablePath: shell, args: [...ARGS, SHORT_LIVED, ...FAKE_MEDIA] },
      },
    },
    { name: 'alone', testMatch: ALONE },
    { name: 'budgets', testMatch: BUDGETS, workers: 1 },
  ],
  testDir: 'apps/web/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  // One server world and one browser per worker; three kept two cores so busy that tests waited for each other.
  workers: 2,
  // A second try is a fault that `npm test` names; it doesn't hold up everything else.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // A busy two-core machine starts a first page slowly; conditions, not sleeps, decide when a test goes on.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    // A phone's, where somebody looks at the pictures; drawing four times the dots takes a machine without a GPU long.
    deviceScaleFactor: process.env.LOOK === undefined ? 1 : 2,
    hasTouch: true,
    // What a test does at the wire must be seen by it; `pwa.e2e.ts` lets the worker in.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium, args: ARGS },
  },
})
