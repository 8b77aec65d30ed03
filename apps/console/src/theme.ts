import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

const SHAPE = {
  sidebar: { width: 232 },
  typography: { fontFamily: 'system-ui, sans-serif' },
}

/** For whoever doesn't see something turn. */
const NAMED = {
  MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
  MuiLinearProgress: { defaultProps: { 'aria-label': 'Loading' } },
}

/** The product's warm greys and its one accent, with ink on it that can be read. */
export const light: RaThemeOptions = {
  ...defaultLightTheme,
  ...SHAPE,
  components: { ...defaultLightTheme.components, ...NAMED },
  palette: {
    mode: 'light',
    primary: { main: '#765100' },
    secondary: { main: '#1e1a15' },
    error: { main: '#b93a2b' },
    success: { main: '#1e7048' },
    warning: { main: '#8a5300' },
    background: { default: '#f2f1ee', paper: '#ffffff' },
    text: { primary: '#1e1a15', secondary: '#575047' },
  },
}

export const dark: RaThemeOptions = {
  ...defaultDarkTheme,
  ...SHAPE,
  components: { ...defaultDarkTheme.components, ...NAMED },
  palette: {
    mode: 'dark',
    primary: { main: '#ffc93c' },
    secondary: { main: '#2c2720' },
    error: { main: '#ff9c8a' },
    success: { main: '#7fd0a5' },
    warning: { main: '#ffb75c' },
    background: { default: '#1a1713', paper: '#1f1b16' },
    text: { primary: '#fff8ea', secondary: '#b9ae9e' },
  },
}
