import type { Method, MethodTexts } from './method.js';

/** The visitor's linked Telegram account is a member of a chat. */
export const telegramMember = {
  settings: {
    /** A public name, or the number of a group or channel. */
    chat: { kind: 'text', needed: true, max: 40, pattern: /^(@[A-Za-z]\w{3,31}|-\d{1,20})$/ },
  },
  needs: ['TELEGRAM_BOT_TOKEN', 'OUTBOUND_REQUESTS'],
  submits: null,
  account: 'telegram',
  card: { en: 'Checked with Telegram', zh: '通过 Telegram 检查' },
} as const satisfies Method;

export const telegramMemberTexts: MethodTexts<typeof telegramMember> = {
  name: { en: 'Membership on Telegram', zh: 'Telegram 成员' },
  help: {
    en: 'Telegram is asked whether the visitor’s account is a member of the chat.',
    zh: '向 Telegram 查询访客账号是否为成员。',
  },
  settings: {
    chat: {
      label: { en: 'Chat', zh: '群组' },
      help: {
        en: '@name of a public chat, or the number of a private one, such as -1001234567890',
        zh: '公开群组的 @名称，或私有群组的编号，例如 -1001234567890',
      },
      invalid: {
        en: 'Must be an @name or a number such as -1001234567890',
        zh: '必须是 @名称或编号，例如 -1001234567890',
      },
      missing: {
        name: { en: 'the chat', zh: '群组' },
        text: {
          en: 'The organisers have still to name the Telegram chat to join.',
          zh: '主办方尚未指定需要加入的 Telegram 群组。',
        },
      },
      description: '`@name`, or the number of a group.',
      example: '@sample_chat',
    },
  },
  needs: {
    TELEGRAM_BOT_TOKEN: {
      name: {
        en: 'TELEGRAM_BOT_TOKEN (set on the server)',
        zh: 'TELEGRAM_BOT_TOKEN（由服务器运维设置）',
      },
      text: {
        en: 'The organisers have not set up the Telegram bot that checks this task yet.',
        zh: '主办方尚未配置用于验证此任务的 Telegram 机器人。',
      },
    },
  },
  reasons: {
    not_a_member: {
      en: 'Telegram does not know you as a member of {chat}',
      zh: '你还不是 {chat} 的成员',
    },
    telegram_not_linked: {
      en: 'Connect your Telegram account first',
      zh: '请先绑定 Telegram 账号',
    },
  },
};
