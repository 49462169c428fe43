import { logChange } from './change.js';

describe('a changed field', () => {
  it('keeps short texts whole', () => {
    expect(logChange('name', 'before', 'after')).toEqual({
      field: 'name',
      from: '"before"',
      to: '"after"',
    });
  });

  it('shows the place where a long text changed', () => {
    const filler = 'lorem ipsum '.repeat(100);
    const { from, to } = logChange('content', `${filler}10 %${filler}`, `${filler}12 %${filler}`);
    expect(from).toContain('lorem ipsum 10 %lorem');
    expect(to).toContain('lorem ipsum 12 %lorem');
    expect([from.length, to.length].every((length) => length < 60)).toBe(true);
  });

  it('shows both ends of a long change, and never half a character', () => {
    const { from, to } = logChange('content', 'a'.repeat(200), `${'😀'.repeat(100)}end`);
    expect(from.length).toBeLessThan(80);
    expect(to).toContain('end');
    expect(logChange('content', `${'x'.repeat(99)}😀`, `${'x'.repeat(99)}😁`).from).toContain('😀');
  });
});
