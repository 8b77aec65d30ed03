import { partsOf } from '../text-links.ts'

/** What older clients write in brackets; eight of their pictures have no emoji, and stay words. Decision D-20 */
const NAMES =
  'NO🙅 OK👌 下雨🌧️ 么么哒😚 乒乓🏓 便便💩 信封✉️ 偷笑🤭 傲慢🤨 再见👋 冷汗😰 凋谢🥀 刀🗡️ 勾引☝️ 发呆😶 发抖🥶 可怜🥺 可爱😊 ' +
  '右哼哼😤 右车头🚅 吐🤮 吓😨 咒骂🤬 咖啡☕ 啤酒🍺 嘘🤫 困😪 坏笑😈 多云☁️ 大兵🪖 大哭😭 太阳🌞 奋斗💪 奶瓶🍼 委屈😞 害羞☺️ ' +
  '尴尬😬 左哼哼😤 左车头🚄 差劲🤙 弱👎 强👍 彩带🎉 彩球🎈 得意😎 微笑🙂 心碎了💔 快哭了🥹 怄火🤯 怒😡 惊恐😱 惊讶😮 憨笑😄 ' +
  '手枪🔫 打哈欠🥱 抓狂😫 折磨😖 抱抱🤗 抱拳🙏 拳头✊ 挥手🙋 握手🤝 撇嘴🫤 擦汗😅 敲打🔨 晕😵‍💫 月亮🌙 棒棒糖🍭 汽车🚗 沙发🛋️ ' +
  '流汗😓 流泪😢 激动🥳 灯泡💡 炸弹💣 熊猫🐼 爆筋💢 爱你🤟 爱心❤️ 爱情💕 猪头🐷 猫咪🐱 献吻😗 玫瑰🌹 瓢虫🐞 疑问🤔 白眼🙄 ' +
  '皮球⚽ 睡觉😴 磕头🙇 示爱💋 礼品袋🛍️ 礼物🎁 篮球🏀 米饭🍚 糗大了😳 红灯笼🏮 纸巾🧻 胜利✌️ 色😍 药💊 菜刀🔪 蛋糕🎂 蜡烛🕯️ ' +
  '街舞🕺 衰🌚 西瓜🍉 调皮😜 象棋♟️ 跳跳🐧 车厢🚃 转圈💫 鄙视😒 酷🕶️ 钞票💵 钻戒💍 闪电⚡ 闭嘴🤐 闹钟⏰ 阴险😏 难过☹️ 雨伞☂️ ' +
  '青蛙🐸 面条🍜 鞭炮🧨 飞吻😘 飞机✈️ 饥饿😋 香蕉🍌 骷髅💀 麦克风🎤 麻将🀄 鼓掌👏 龇牙😁'

/** Emoji by the name in brackets. */
export const BRACKET_NAMES: ReadonlyMap<string, string> = new Map(
  NAMES.split(' ').map((entry) => {
    const [name = ''] = /^\p{L}+/u.exec(entry) ?? []
    return [name, entry.slice(name.length)]
  }),
)
const BRACKETED = /\[(\p{L}{1,3})\]/gu

/** Words, which no address is part of, with emoji in place of their names; any other word keeps its brackets. INPT-013 */
export function wordsWithEmoji(words: string): string {
  return words.replace(BRACKETED, (whole, name: string) => BRACKET_NAMES.get(name) ?? whole)
}

/** Nothing longer is sent; a pasted book is not looked through. UTF-16 units. */
const LONG = 4_000

/** The same for a whole text: addresses in it stay as they are. */
export function withEmoji(text: string): string {
  if (!text.includes('[') || text.length > LONG) return text
  return partsOf(text)
    .map((part) => (part.link === undefined ? wordsWithEmoji(part.text) : part.text))
    .join('')
}
