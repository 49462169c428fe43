import { avoidedWords, chineseLiterals, parseTerms, unspacedTexts } from './chinese-words.js';

const PAGE = `
# Chinese

| English | 中文 | 不说 |
| --- | --- | --- |
| explorer | 区块浏览器 | 区块链浏览器、浏览器链接 |
| wallet | 钱包 | 皮夹 |
`;

describe('The words of Chinese texts', () => {
  it('are the rows of the table', () => {
    expect(parseTerms(PAGE)).toEqual([
      { chinese: '区块浏览器', avoided: ['区块链浏览器', '浏览器链接'] },
      { chinese: '钱包', avoided: ['皮夹'] },
    ]);
  });

  it('are reported where a text has another one for the same thing', () => {
    const texts = [
      ['a', '在区块链浏览器中查看'],
      ['b', '在区块浏览器中查看钱包'],
    ] as const;
    expect(avoidedWords(texts, parseTerms(PAGE))).toEqual([
      'a has 区块链浏览器 in zh, where the word is 区块浏览器',
    ]);
  });

  it.each(['连接TON 钱包', '连接 TON钱包', '请在5 分钟内', '共 5分钟', '约 50%用户'])(
    'have space beside letters and digits, unlike %s',
    (text) => {
      expect(unspacedTexts([['a', text]])).toEqual([
        'a has no space between Han and a letter or digit in zh',
      ]);
    },
  );

  it.each([
    '连接 TON 钱包',
    '2026年1月1日',
    '新建{{name}}',
    '{user}已封禁',
    '一\\n二',
    '（TON）上',
  ])('need no other space: %s', (text) => {
    expect(unspacedTexts([['a', text]])).toEqual([]);
  });

  it('are read from the literals of a source, without its comments', () => {
    const source = [
      '/** 注释 */',
      "  // '注释'",
      "  zh: '请先登录', en: 'Please sign in',",
      '  zh: `满 $' + '{minutes} 分钟`,',
    ].join('\n');
    expect(chineseLiterals('a.ts', source)).toEqual([
      ['a.ts:3', '请先登录'],
      ['a.ts:4', '满 {{value}} 分钟'],
    ]);
  });
});
