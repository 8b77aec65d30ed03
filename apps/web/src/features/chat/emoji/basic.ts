/** Every emoji of the basic set, in Unicode's order. 142. Source: decision D-20 */
export const BASIC: readonly string[] = (
  '😄 😁 😅 🙂 😊 🥰 😍 😘 😗 ☺️ 😚 😋 😜 🤗 🤭 🤫 🤔 🤐 🤨 😶 😏 😒 🙄 😬 😪 😴 🤮 🥵 🥶 😵‍💫 🤯 🥳 😎 🫤 ☹️ 😮 😳 🥺 🥹 😨 ' +
  '😰 😢 😭 😱 😖 😞 😓 😫 🥱 😤 😡 🤬 😈 💀 💩 💕 💔 ❤️ 💋 💢 💫 💦 👋 👌 ✌️ 🤟 🤙 ☝️ 👍 👎 ✊ 👏 🫶 🤝 🙏 💪 🫦 🙅 🙋 🙇 ' +
  '🕺 🐱 🐷 🐼 🐧 🐸 🐞 🌹 🥀 🍉 🍌 🍑 🍒 🍆 🍚 🍜 🎂 🍭 🍼 ☕ 🍺 🔪 🚃 🚄 🚅 🚗 ✈️ ⏰ 🌙 🌚 🌞 ☁️ 🌧️ ☂️ ⚡ 🔥 🧨 🎈 🎉 🎁 ' +
  '⚽ 🏀 🏓 🔫 ♟️ 🀄 🕶️ 🛍️ 🪖 💍 🎤 🕯️ 💡 🏮 💵 ✉️ 🔨 🗡️ 💣 💊 🛋️ 🧻'
).split(' ')
