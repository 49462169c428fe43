import { textGap } from './text-gap.js';

describe('textGap', () => {
  it.each([
    ['The campaign is closed.', 'See the report', ' '],
    ['活动已关闭。', '查看报告', ''],
    ['日志链头部，第 7 条：', undefined, ''],
    ['在 Wallet 中查看', '（如已安装）', ''],
    ['完成于', '2026-11-28', ' '],
    ['', '', ' '],
  ])('between %j and %j is %j', (before, after, gap) => {
    expect(textGap(before, after)).toBe(gap);
  });
});
