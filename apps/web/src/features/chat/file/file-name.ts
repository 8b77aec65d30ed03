import type { IconName } from '../../../ui/icon/Icon.tsx'

/** Marks of direction make `gpj.exe` read as `exe.jpg`. Those that join letters stay. Source: Unicode, Bidi_Control */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const PATH_SIGNS = /[/\\]/g
const ENDING = /\.[^.\s]{1,16}$/
/** What a system leaves out at a name's end. */
const TAIL = /[.\s]+$/

/**
 * Endings of what a device runs, or opens so that it runs: programs, installers, scripts, shortcuts, settings, disks,
 * and documents with programs in them. The one list of them. Requirement INPT-017
 */
const PROGRAMS: ReadonlySet<string> = new Set(
  `
  application appref-ms appx appxbundle bat chm cmd com cpl dll exe gadget hta inf jar jnlp js jse lnk msc msi msix
  msixbundle msp mst ocx pif ps1 ps1xml ps2 psc1 psd1 psm1 reg scf scr sct settingcontent-ms shb sys url vb vbe vbs
  vhd vhdx ws wsc wsf wsh xll
  action app applescript command dmg iso mobileconfig mpkg osx pkg scpt scptd terminal tool webloc workflow
  appimage bash bin csh deb desktop elf fish flatpak flatpakref img ksh out rpm run sh snap so zsh
  aab apk apkm apks ipa xapk
  class mjs php pl py pyc pyw pyz rb
  docm dotm potm ppam ppsm pptm sldm xlam xlsm xltm
  `
    .trim()
    .split(/\s+/),
)

const KINDS: readonly (readonly [IconName, ReadonlySet<string>])[] = [
  ['gear', PROGRAMS],
  ['image', new Set('avif bmp gif heic heif jpeg jpg png psd raw svg tif tiff webp'.split(' '))],
  ['video', new Set('avi m4v mkv mov mp4 mpeg mpg webm wmv'.split(' '))],
  ['music', new Set('aac aiff flac m4a mid mp3 oga ogg opus wav wma'.split(' '))],
  ['box', new Set('7z bz2 gz rar tar tgz xz zip zst'.split(' '))],
  ['book', new Set('azw3 epub mobi'.split(' '))],
]

/** A name as it may be shown and saved under; it comes from outside. */
export function cleanName(name: string): string {
  const seen = name.normalize('NFC').replace(UNSEEN, '').replace(PATH_SIGNS, '_').trim()
  return seen === '' ? 'file' : seen
}

/** Before and from its last dot on: however long a name is, its ending is shown. */
export function splitName(name: string): { readonly stem: string; readonly ending: string } {
  const ending = ENDING.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - ending.length), ending }
}

/** What a system reads as its ending, in small letters: `exe` of `Photo.JPG.ＥＸＥ .`; empty where there is none. */
function endingOf(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(/\p{Cf}|\p{Cc}/gu, '')
    .replace(TAIL, '')
  const at = plain.lastIndexOf('.')
  return at === -1 ? '' : plain.slice(at + 1).toLowerCase()
}

/** Whether it is warned of. */
export const isProgram = (name: string): boolean => PROGRAMS.has(endingOf(name))

/** By its ending alone: what is in it nobody has looked at. */
export function iconOf(name: string): IconName {
  const ending = endingOf(name)
  return KINDS.find(([, endings]) => endings.has(ending))?.[0] ?? 'file'
}
