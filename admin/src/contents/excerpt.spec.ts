import { excerpt } from './ContentCard.js';

describe('the excerpt of a content item', () => {
  it('is the text without Markdown’s marks', () => {
    expect(excerpt('## 代币\n\n- **总量** 与 [网络](https://example.com)\n1. `Jetton`')).toBe(
      '代币 · 总量 与 网络 · Jetton',
    );
  });

  it('reads a table as its words, cell by cell', () => {
    expect(excerpt('| A | B |\n| --- | :-: |\n| 1 | 2 |')).toBe('A · B · 1 · 2');
  });

  it('leaves ordinary signs alone', () => {
    expect(excerpt('2 * 3 < snake_case')).toBe('2 * 3 < snake_case');
  });

  it('ends early', () => {
    expect(excerpt('x'.repeat(5000))).toHaveLength(400);
  });
});
