import * as z from 'zod/mini'
import { MediaId, UserId } from '../ids.ts'
import { FORWARD_MAX, SOUND_LEVELS_MAX } from '../limits.ts'
import { Blur } from '../media/media.entities.ts'

/** `im_` and the user id: what chat knows a person by. Never shown. Source: contract §2 */
export const ChatIdentity = z.string().check(z.regex(/^im_[0-9A-Za-z]{20}$/))
export const CHAT_IDENTITY_LEAD = 'im_'
/** `C2C` and the other's chat identity, or `GROUP` and the group's id. */
export const ConversationId = z.string().check(z.regex(/^(?:C2Cim_[0-9A-Za-z]{20}|GROUP[0-9A-Za-z]{20})$/))
export type ConversationId = z.infer<typeof ConversationId>
export const ConversationType = z.enum(['C2C', 'GROUP'])

/** What one calls the one-to-one conversation with this person. */
export function toConversationId(other: UserId): ConversationId {
  return `C2C${CHAT_IDENTITY_LEAD}${other}`
}

/** The other person of a one-to-one conversation. */
export function otherOf(conversationID: ConversationId): UserId | undefined {
  return conversationID.startsWith('C2C') ? (conversationID.slice(6) as UserId) : undefined
}

/** Made by the sender: UUIDv7. The same id is the same message, however often it is sent. */
export const MessageId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))
export type MessageId = z.infer<typeof MessageId>

const https = z.string().check(z.maxLength(2_000))
const words = (max: number) => z.string().check(z.maxLength(max))
const count = z.number().check(z.nonnegative())
/** Seconds since 1970, as far as a date goes. */
const instant = z.number().check(z.nonnegative(), z.maximum(8.64e12))

export const TextPayload = z.object({
  text: words(4_000),
  atUserList: z.optional(z.array(words(64)).check(z.maxLength(50))),
})
/** `sizeType`: 1 the picture itself, 2 one for a screen, 3 one for the list of messages. `url`: `/media/<id>`. */
/** `imageFormat` of what a picture is stored as; 255 for any other. Source: spec §3 */
export const IMAGE_FORMATS: Readonly<Record<string, 1 | 2 | 3 | 4>> = {
  'image/jpeg': 1,
  'image/gif': 2,
  'image/png': 3,
  'image/bmp': 4,
}
const ImageInfo = z.object({ url: https, width: count, height: count, size: count, sizeType: count })
const Location = {
  /** In the sender's own words, or the name of what is near. */
  description: words(200),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  /** The sender chose to tell more than about where it is; without it two decimals are kept. */
  isExact: z.optional(z.boolean()),
}

export const SoundLevels = z
  .array(z.int().check(z.minimum(0), z.maximum(100)))
  .check(z.maxLength(SOUND_LEVELS_MAX))

/** Every kind of message there is, by `type`. Lengths in seconds or ms as named, sizes in bytes, sides in px. */
export const PAYLOADS = {
  text: TextPayload,
  image: z.object({
    uuid: MediaId,
    /** 1 jpg, 2 gif, 3 png, 4 bmp, 255 unknown. */
    imageFormat: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(255)]),
    /** Written by the server: what a client sends here is not read. */
    imageInfoArray: z.array(ImageInfo).check(z.maxLength(3)),
    blur: z.optional(Blur),
    /** From its sender: it is to be seen once. */
    isOnce: z.optional(z.boolean()),
  }),
  /** `second`: whole seconds, at least 1. Only `levels` is the sender's to say: how loud, evenly over its length, 0 to 100. */
  audio: z.object({
    uuid: MediaId,
    url: https,
    size: count,
    second: count,
    ms: z.optional(count),
    levels: z.optional(SoundLevels),
  }),
  /** Which one is its sender's to say, the server writes the rest. `videoSecond`: whole seconds, at least 1. */
  video: z.object({
    uuid: MediaId,
    videoUrl: https,
    videoFormat: words(10),
    videoSecond: count,
    videoSize: count,
    snapshotUrl: https,
    snapshotWidth: count,
    snapshotHeight: count,
    /** Of the snapshot. */
    blur: z.optional(Blur),
  }),
  /** Size and address are written by the server, which takes out of the name what could deceive. */
  file: z.object({ uuid: MediaId, fileName: words(255), fileSize: count, fileUrl: https }),
  /** Sticker: number of the set, name of the picture; of one's own (`OWN_SET`) its id, and what the server says of it. */
  face: z.object({
    index: count,
    data: words(64),
    url: z.optional(https),
    width: z.optional(count),
    height: z.optional(count),
  }),
  location: z.object(Location),
  /** `data`: JSON text with a `businessID`; calls, links, orders, services, evaluations. */
  custom: z.object({ data: words(8_000), description: words(400), extension: words(4_000) }),
  /** Messages of another conversation, forwarded as one. `names`: who talked there. */
  merged: z.object({
    names: z.array(words(80)).check(z.maxLength(2)),
    messages: z
      .array(z.object({ nick: words(80), time: instant, type: words(20), text: words(4_000) }))
      .check(z.minLength(1), z.maxLength(FORWARD_MAX)),
  }),
  /** Made by the server: a line in the middle, such as "you are friends now"; `FADING_TIP` and seconds. */
  tip: z.object({ tip: words(40), names: z.array(words(80)) }),
} as const
/** Leads the seconds after which messages disappear from now on; 0 for never. */
export const FADING_TIP = 'fading:'
export type MessageType = keyof typeof PAYLOADS
export const MessageType = z.enum(Object.keys(PAYLOADS) as [MessageType, ...MessageType[]])
export type PayloadOf<T extends MessageType> = z.infer<(typeof PAYLOADS)[T]>

/** What a conversation holds, each kind by itself; `links` are texts with an https link. */
export const GalleryKind = z.enum(['pictures', 'films', 'files', 'links'])
export type GalleryKind = z.infer<typeof GalleryKind>

/** `messageType` of a reply. Source: spec §3 */
export const REPLY_TYPES: Readonly<Record<MessageType, number>> = {
  text: 1,
  custom: 2,
  image: 3,
  audio: 4,
  video: 5,
  file: 6,
  location: 7,
  face: 8,
  tip: 9,
  merged: 10,
}

/**
 * What a message answers to; travels in `cloudCustomData` as `messageReply`. Which one that is is its sender's to say;
 * what it said, and of which kind and where it is, is the server's. Source: spec §3
 */
export const MessageReply = z.object({
  messageID: MessageId,
  /** One line of what a text said, of anything else its kind in brackets; empty where its words are nowhere any more. */
  messageAbstract: words(200),
  /** Chat identity. */
  messageSender: ChatIdentity,
  /** One of `REPLY_TYPES`. */
  messageType: z.number(),
  messageSequence: z.number(),
  version: z.literal(1),
})
export type MessageReply = z.infer<typeof MessageReply>

/** One emoji, and the chat identities of those who set it. */
export const Reaction = z.object({ reactionID: words(64), users: z.array(ChatIdentity) })
export type Reaction = z.infer<typeof Reaction>

/** What was typed and not sent. */
export const Draft = z.object({
  text: words(4_000),
  quote: z.nullable(MessageReply),
  /** Epoch ms of the device that wrote it: the newer one stays. */
  time: z.number(),
})
export type Draft = z.infer<typeof Draft>

/** Of a message that disappears: so many seconds after the other read it; `atMs` epoch ms, null until then. */
export const Fading = z.object({ afterS: z.number(), atMs: z.nullable(z.number()) })
export type Fading = z.infer<typeof Fading>

/** A message as it is stored and sent out. The client adds `flow` and `status`. Source: spec §3 */
export const Message = z.object({
  ID: MessageId,
  conversationID: ConversationId,
  conversationType: ConversationType,
  /** Chat identity of the sender. */
  from: ChatIdentity,
  to: z.string(),
  nick: z.string(),
  avatar: z.string(),
  type: MessageType,
  /** By `type`; empty once recalled or deleted. */
  payload: z.record(z.string(), z.unknown()),
  /** What travels beside: `messageFeature`, `messageReply`; JSON text. */
  cloudCustomData: z.string(),
  /** Seconds since the epoch, by the server's clock; never falls within a conversation. */
  time: z.number(),
  /** 1, 2, 3 … of its conversation, without a gap. */
  sequence: z.number(),
  /** Rises with everything that happens in the conversation; what is newer than one's last one is asked for by it. */
  change: z.number(),
  isRevoked: z.boolean(),
  /** Chat identity of whoever recalled it. */
  revoker: z.nullable(ChatIdentity),
  /** Deleted on one's own side. */
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** Of a voice message to oneself: it was heard, on whichever device. */
  isPlayed: z.optional(z.boolean()),
  /** In the order in which they were first set; empty once recalled or deleted. */
  reactionList: z.array(Reaction),
  /** A moderator hid it from readers; it can't be sent again. Source: decision D-25 */
  hasRiskContent: z.boolean(),
  fading: z.optional(Fading),
  /** Of a picture that is seen once: its payload is empty for both sides, always. */
  once: z.optional(z.object({ isOpened: z.boolean() })),
})
export type Message = z.infer<typeof Message>

/** The other person of a one-to-one conversation, as one may see them. */
export const ChatProfile = z.object({
  userID: UserId,
  nick: z.string(),
  avatar: z.string(),
  remark: z.string(),
  isOnline: z.boolean(),
  /** The account is gone. */
  isDeleted: z.boolean(),
})

/** A row of the conversation list. */
export const Conversation = z.object({
  conversationID: ConversationId,
  type: ConversationType,
  unreadCount: z.number(),
  isPinned: z.boolean(),
  isMuted: z.boolean(),
  userProfile: z.nullable(ChatProfile),
  /** The newest message that isn't deleted on one's own side. */
  lastMessage: z.nullable(Message),
  lastSequence: z.number(),
  /** Read by oneself up to here … */
  readSequence: z.number(),
  /** … and by the other up to here. */
  peerReadSequence: z.number(),
  /** Reached a device of the other's up to here; never below what was read. */
  peerDeliveredSequence: z.number(),
  /** Everything up to here was cleared on one's own side. */
  clearedSequence: z.number(),
  change: z.number(),
  /** Rises with every change of any of one's own conversations, on any device. */
  ownChange: z.number(),
  /** Deleted from one's list; comes back with the next message. */
  isGone: z.boolean(),
  draft: z.nullable(Draft),
  /** What is sent from now on disappears so many seconds after it was read; absent for never. */
  fadingS: z.optional(z.number()),
})
export type Conversation = z.infer<typeof Conversation>
