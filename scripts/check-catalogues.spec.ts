import { catalogueDifferences, spacesBesideMarks, spacesInJoins } from './check-catalogues.js';

describe('check-catalogues', () => {
  it('accepts catalogues that say the same, whatever the order of keys and placeholders', () => {
    expect(
      catalogueDifferences(
        { home: { title: 'Hello', sum: '{{points, number}} of {{ total }}' }, ok: 'OK' },
        { ok: '好', home: { sum: '共 {{total}}，{{points}}', title: '你好' } },
      ),
    ).toEqual([]);
  });

  it('reports a key that one language lacks', () => {
    expect(catalogueDifferences({ a: { b: 'x' } }, { a: { c: 'y' } })).toEqual([
      'a.b is missing in zh',
      'a.c is missing in en',
    ]);
  });

  it('reports a text where the other language has a group', () => {
    expect(catalogueDifferences({ a: 'x' }, { a: { b: 'y' } })).toEqual([
      'a is missing in zh',
      'a.b is missing in en',
    ]);
  });

  it('reports a placeholder that one language lacks', () => {
    expect(catalogueDifferences({ a: '{{n}} left' }, { a: '还有 {{m}}' })).toEqual([
      'a has {{n}} in en and {{m}} in zh',
    ]);
  });

  it('reports a blank text', () => {
    expect(catalogueDifferences({ a: ' ' }, { a: '' })).toEqual([
      'a is empty in en',
      'a is empty in zh',
    ]);
  });

  it('reports a space beside a full-width mark of a Chinese text', () => {
    const texts = {
      a: '已暂停。 请稍候',
      b: '姓名 （可选）',
      c: '将于 {{end}} 结束',
      d: '将于 {{end}}结束，每 {{points}} 积分兑换 1 枚（向下取整）。',
    };
    const spaced = ['a', 'b', 'c'].map(
      (key) => `${key} has a space beside a full-width mark in zh`,
    );
    expect(spacesBesideMarks(texts)).toEqual(spaced);
  });

  it('reports a text that code joins with a space after a full-width mark', () => {
    const zh = { share: '一起参加：', name: '姓名' };
    const joins = [
      `const text = t('share', { site });\nshare(\`\${text} \${link}\`);`,
      `share(\`\${t('share')} \${link}\`);`,
      "<p>{t('share')}{' '}<a /></p>",
    ];
    for (const source of joins) expect(spacesInJoins(source, zh)).toHaveLength(1);
    expect(
      spacesInJoins("const text = t('share');\nshare(text + textGap(text) + link);", zh),
    ).toEqual([]);
    expect(spacesInJoins(`share(\`\${t('name')} \${link}\`);`, zh)).toEqual([]);
  });
});
