import { render, screen } from '@testing-library/react';
import { breakableParts, jsx, jsxs } from './jsx-runtime.js';

describe('A line of Chinese', () => {
  it.each([
    ['完成任务，赚取积分并领取代币。', '完成|任务，赚取|积分并|领取代币。'],
    ['属于社区的代币', '属于|社区的代币'],
    ['领取代币', '领取|代币'],
    ['我们绝不索要助记词', '我们|绝不|索要助记词'],
    ['项目的使命、愿景与价值观。', '项目的|使命、愿景与|价值观。'],
    ['请先连接 TON 钱包', '请先|连接 TON 钱包'],
    ['请先连接TON钱包，任务在2026年1月1日开放', '请先|连接TON钱包，任务在2026年1月1日|开放'],
  ])('may break between the words of %s', (text, parts) => {
    expect(breakableParts(text).join('|')).toBe(parts);
  });
});

describe('An element of the site', () => {
  const html = (element: React.ReactElement) => render(element).container.innerHTML;

  it('marks where its Chinese text may break, to the letter', () => {
    const text = '积分 < 代币 & 任务说明';
    const { container } = render(jsxs('p', { children: [text, jsx('b', { children: 'TON' })] }));
    expect(container.querySelectorAll('wbr').length).toBeGreaterThan(0);
    expect(container).toHaveTextContent(`${text}TON`);
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each(['Text in English', '白皮书'])('leaves "%s" alone', (text) => {
    expect(html(jsx('p', { children: text }))).toBe(`<p>${text}</p>`);
  });

  it('puts no element where texts only may stand', () => {
    const text = '选择一个钱包继续';
    expect(html(jsx('option', { children: text }))).toBe(`<option>${text}</option>`);
  });

  it('hands children on to components as they are', () => {
    const Shout = ({ children }: { children: string }) => jsx('p', { title: children });
    expect(html(jsx(Shout, { children: '选择一个钱包继续' }))).toBe(
      '<p title="选择一个钱包继续"></p>',
    );
  });
});
