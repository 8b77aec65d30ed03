import type { MessageType } from '@thrum/contracts/chat/chat.entities'

/** What kind a message is, for whoever hasn't opened it. */
export const KIND_WORDS: Readonly<Record<MessageType, string>> = {
  text: 'words',
  image: 'a picture',
  audio: 'a voice message',
  video: 'a film',
  file: 'a file',
  face: 'a sticker',
  location: 'a place',
  custom: 'a card',
  merged: 'forwarded messages',
  tip: 'a note of the service',
}
