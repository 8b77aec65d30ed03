/**
 * Business constants. Each name ends in its unit; the comment names the section of the specification or the
 * promise it comes from.
 */

/** Spec §9. */
export const APP_VERSION = '1.0.11'
export const APP_VERSION_CODE = 12
/** Spec §1, §9: only people of 18 and over are served. */
export const MINIMUM_AGE_YEARS = 18
export const MAXIMUM_AGE_YEARS = 120
/** An under-age answer is remembered this long, so that another date can't be tried. */
export const UNDER_AGE_MEMORY_MS = 24 * 60 * 60 * 1000

/** Spec §7: request, socket, upload and download timeouts. */
export const REQUEST_TIMEOUT_MS = 60_000
/** Stop, close and the negative reply have their own. */
export const STOP_TIMEOUT_MS = 3_000
/** Spec §9. */
export const LOADING_LIMIT_MS = 10_000
export const TOAST_MS = 1_500
export const CHAT_TOAST_MS = 2_000
export const NAVIGATION_THROTTLE_MS = 300
export const POPUP_OPEN_DELAY_MS = 50
export const POPUP_MS = 300
export const LONG_PRESS_MS = 500
export const TAP_MAX_MS = 300
export const TAP_MAX_PX = 40
export const SWIPE_MIN_PX = 10
export const SWIPE_ACTION_PX = 20
export const BADGE_CAP = 99
/** Spec §2: the popup on a toy switch. */
export const DEVICE_SWITCH_POPUP_MS = 3_000
/** Spec §8: a route's chunk. */
export const CHUNK_LOADING_VIEW_MS = 200
export const CHUNK_ERROR_VIEW_MS = 60_000
export const CHUNK_TIMEOUT_MS = 120_000

/** Spec §4: socket back-off. */
export const SOCKET_BACKOFF_MIN_MS = 1_000
export const SOCKET_BACKOFF_MAX_MS = 5_000
export const SOCKET_BACKOFF_RANDOMIZATION_RATIO = 0.5
export const SOCKET_CONNECT_TIMEOUT_MS = 20_000

/** Spec §9: an invitation waits this long, by the server's clock. */
export const INVITE_MS = 60_000
/** One-use socket ticket. */
export const TICKET_MS = 30_000

/** The initiator's full wanted state, and the receiver's report, are sent this often. */
export const BEAT_MS = 300
/** Without a fresh beat the server stops the toy after this long … */
export const SERVER_LEASE_MS = 900
/** … and the receiver's own client after this long, */
export const RECEIVER_LEASE_MS = 1_200
/** looking this often. */
export const LEASE_CHECK_MS = 50
/** Without a sign of life from the receiver for this long, the initiator is told. */
export const RECEIVER_SILENT_MS = 1_500
/** A side that stays away this long ends the play. */
export const ABSENCE_CLOSES_MS = 10_000
/** An order older than this never reaches the toy. */
export const ORDER_AGE_MAX_MS = 1_000
/** Moves of a way to play are sent this often, so many at once at most … */
export const MOVES_EVERY_MS = 100
export const MOVES_MAX = 24
/** … and played this long after they were meant: at least, and at most on a line that stutters. */
export const PLAYOUT_MIN_MS = 60
export const PLAYOUT_MAX_MS = 450
/** Points of the shared drawing that are sent at once. */
export const SKETCH_POINTS_MAX = 60
/** Without any touch by the initiator: a warning, then the stop. */
export const UNATTENDED_WARN_MS = 19 * 60_000
export const UNATTENDED_STOP_MS = 20 * 60_000

/** The receiver may let a play end by itself, at most this far ahead; both are told when so much is left. */
export const TIME_BOX_MAX_MS = 24 * 60 * 60_000
export const TIME_BOX_WARN_MS = 60_000

/** A stop is written up to this many times within the window, until the toy confirms it. */
export const STOP_TRIES = 3
export const STOP_WINDOW_MS = 1_000
/** Spec §4: on iOS a stop follows this long after a send. */
export const IOS_STOP_DELAY_MS = 150

/** A toy's battery: at or below the first both people are told, at or below the second it gets gentler. */
export const LOW_BATTERY_PERCENT = 15
export const FADE_BATTERY_PERCENT = 5

/** The product promises service to people who own few toys; the list stays short. */
export const DEVICES_PER_USER = 20
/** Play log page. */
export const PLAY_LOG_MAX = 100
/** Frames on `/play`. */
export const PLAY_FRAME_MAX_BYTES = 2_048

/** A verification code: six digits. Spec §5, safety P-D3. */
export const CODE_DIGITS = 6
export const CODE_LIFE_MS = 10 * 60_000
export const CODE_TRIES = 5
/** A code is asked for at most this often. */
export const CODE_GAP_S = 60
/** After cancellation the same account can't sign up for this long. Spec §1. */
export const LOCKOUT_DAYS = 30
export const PASSKEYS_PER_USER = 10
/** A further sign-in ends the one that was unused for longest. */
export const SESSIONS_PER_USER = 50

/** Uploads. Safety P-E5. */
export const PICTURE_MAX_BYTES = 20 * 1024 * 1024
export const PICTURE_MAX_PIXELS = 40_000_000
/** Longer than any camera's panorama within as many pixels. */
export const PICTURE_MAX_SIDE_PX = 16_384
export const PICTURE_MAX_FRAMES = 200
export const FILE_MAX_BYTES = 100 * 1024 * 1024
export const FILM_MAX_BYTES = 100 * 1024 * 1024
/** Spec §5: a video message lasts at most this long. */
export const FILM_MAX_MS = 60_000
/** Longest side of a film as it is kept. */
export const FILM_SIDE_PX = 1_280
export const SOUND_MAX_BYTES = 2 * 1024 * 1024
/** Spec §9: a voice message lasts at least this long … */
export const SOUND_MIN_MS = 1_000
/** … and at most this long. */
export const SOUND_MAX_MS = 60_000
/** Bars of a voice message's picture. */
export const SOUND_LEVELS_MAX = 64
/** An avatar is cut square and kept at this side. */
export const AVATAR_SIDE_PX = 512
/** Spec §9: thumbnails in the message list. */
export const THUMBNAIL_SIDE_PX = 155
/** What a screen shows of a picture. Requirement CHAT-040. */
export const MEDIUM_SIDE_PX = 1_080
/** Larger files, as films of any size, go up in parts, which go on after a cut; smaller ones at once. */
export const UPLOAD_WHOLE_MAX_BYTES = 1024 * 1024
/** Of an upload in parts: so much in one call, so many begun by one person at the same time, and gone after this long. */
export const UPLOAD_PART_MAX_BYTES = 4 * 1024 * 1024
export const UPLOADS_BEGUN_MAX = 10
export const UPLOAD_LIFE_MS = 24 * 60 * 60_000
/** Without progress for this long an upload ends. */
export const UPLOAD_SILENCE_MS = 60_000
/** An address of a medium works this long. */
export const MEDIA_ADDRESS_MS = 5 * 60_000

export const PAGE_SIZE_MAX = 100
/** Pages to read: characters of a name, and of the Markdown below it; far above any page a person reads. */
export const PAGE_NAME_MAX = 120
export const PAGE_MARKDOWN_MAX = 100_000
/** Spec §9. */
export const PULL_REFRESH_PX = 80
export const LOAD_MORE_PX = 150
export const BACK_TO_TOP_PX = 1_000

/** Friends. Requirements FRND-018, FRND-019, decision D-32. */
export const FRIENDS_MAX = 3_000
export const APPLICATIONS_MAX = 100
export const APPLICATION_DAYS = 30
export const BLOCKED_MAX = 1_000
export const APPLICATION_TEXT_MAX = 140
export const REMARK_MAX = 32

/** Chat. Spec §9 and decisions D-09 to D-16. */
export const TEXT_MAX = 140
/** Payload and cloudCustomData together, as JSON. */
export const MESSAGE_MAX_BYTES = 12 * 1024
export const CHAT_FRAME_MAX_BYTES = 64 * 1024
export const HISTORY_PAGE = 15
export const GALLERY_PAGE = 60
/** Stickers of one's own. Source: requirement INPT-011 */
export const OWN_STICKERS_MAX = 60
export const RECALL_MS = 120_000
/** The recalled text may be taken up again for this long, on this device. */
export const RE_EDIT_MS = 10 * 60_000
/** Own text may be changed for this long. */
export const EDIT_MS = 15 * 60_000
export const TIMESTAMP_GAP_S = 600
export const TYPING_THROTTLE_MS = 100
export const TYPING_RENEW_MS = 10_000
export const TYPING_DROPS_MS = 15_000
export const CHAT_SIGN_MS = 60 * 60_000
/** Connected and without an acknowledgement for this long, a message shows the red mark. */
export const SEND_DOUBT_MS = 15_000
/** What waits in the outbox is tried for this long. */
export const OUTBOX_LIFE_MS = 24 * 60 * 60_000
/** Without a hint, a gap is looked for this often. */
export const CHAT_POLL_MS = 60_000
/** Messages forwarded at once, conversations they go to. Requirements CHAT-058, CHAT-059. */
export const FORWARD_MAX = 30
export const FORWARD_TARGETS_MAX = 9
/** Different emoji on one message. */
export const REACTIONS_MAX = 20
/** What messages disappear after, in seconds, once the other has read them; 0 for never. Requirement CHAT-071 */
export const FADING_SECONDS: readonly number[] = [0, 3_600, 86_400, 604_800]
/** A view-once picture can be had again by the tap that opened it for this long; then its bytes go. CHAT-071 */
export const ONCE_AGAIN_MS = 30_000
/** Recalled content is sealed for this long, for complaints alone. Safety O-7. */
export const SEALED_DAYS = 7
export const PUSH_DEVICES_MAX = 20

/** Complaints. Requirements FRND-023 to FRND-025, decision D-34. */
export const COMPLAINT_WORDS_MAX = 200
export const COMPLAINT_PICTURES_MAX = 9
export const COMPLAINT_MESSAGES_MAX = 30
export const COMPLAINT_DUE_MS = 24 * 60 * 60_000
/** Operators are told of one that is still open. Safety P-E8. */
export const COMPLAINT_ALERT_MS = 20 * 60 * 60_000
/** After it was settled; with all that was sealed for it. Safety, what is kept and for how long. */
export const COMPLAINT_KEPT_DAYS = 90

/** Patterns: kept by one person. Spec §5 "recording quantity exceeds the limit", decision D-42. */
export const PATTERNS_MAX = 100
export const PATTERN_NAME_MAX = 40
export const PATTERN_MIN_MS = 200
export const PATTERN_MAX_MS = 30 * 60_000
/** Of all its tracks together; as text it then fits a form of 64 kB. */
export const PATTERN_POINTS_MAX = 2_000
export const PATTERN_TEXT_MAX = 48 * 1024
/** A question whether a play may be recorded waits this long, by the server's clock. */
export const RECORD_ASK_MS = 60_000
/** Between two questions of one person … */
export const RECORD_GAP_MS = 10_000
/** … and after one that got no yes, or a recording that the other ended. */
export const RECORD_AGAIN_MS = 3 * 60_000
/** Bars of a pattern's small picture. */
export const PATTERN_PREVIEW_BARS = 48

/** Store. Texts in characters, prices in the currency's smallest unit. */
export const GOODS_NAME_MAX = 60
export const GOODS_LEAD_MAX = 100
export const GOODS_DESCRIPTION_MAX = 4_000
export const GOODS_LINK_MAX = 500
export const GOODS_PRICE_MAX = 1_000_000_000
export const GOODS_TRAITS_MAX = 3
export const GOODS_DELIVERY_MAX_DAYS = 365
export const GOODS_PICTURES_MAX = 9
export const GOODS_SEARCH_MAX = 60
/** A product counts as new for this long. */
export const GOODS_NEW_DAYS = 60
/** Different products in a cart, and pieces of one. */
export const CART_MAX = 50
export const CART_COUNT_MAX = 9
