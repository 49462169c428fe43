import { completeLink } from './completeLink.js';

describe('a link of the community', () => {
  it.each([
    ['chat_url', 't.me/nebula', 'https://t.me/nebula'],
    ['chat_url', ' @nebula ', 'https://t.me/nebula'],
    ['microblog_url', '@nebula', 'https://x.com/nebula'],
    ['microblog_url', 'x.com/nebula', 'https://x.com/nebula'],
    ['code_host_url', '@nebula-labs', 'https://github.com/nebula-labs'],
    ['chat_server_url', 'discord.gg/nebula', 'https://discord.gg/nebula'],
  ] as const)('%s: %j becomes %j', (source, typed, address) => {
    expect(completeLink(typed, source)).toBe(address);
  });

  it.each([
    ['chat_url', ''],
    ['chat_url', 'nebula'],
    ['chat_url', 'our group on t.me'],
    ['chat_url', 'https://t.me/nebula'],
    ['chat_url', 'http://t.me/nebula'],
    ['chat_url', 'tg://resolve?domain=nebula'],
    ['chat_url', 'bank.example@elsewhere.example'],
    ['chat_url', 't.me/\u202Enebula'],
    ['chat_server_url', '@nebula'],
  ] as const)('%s: %j stays as it is', (source, typed) => {
    expect(completeLink(typed, source)).toBe(typed);
  });
});
