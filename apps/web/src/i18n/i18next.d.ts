import 'i18next'
import type en from '../locales/en.json'
import type first from '../locales/first/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof first & typeof en }
    returnNull: false
  }
}
