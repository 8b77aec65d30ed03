export { tellTrouble } from './tell-trouble.ts'
export { useChat, useChatList } from './use-chat.ts'
