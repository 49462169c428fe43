import { render, screen } from '@testing-library/react';
import { Markdown } from './Markdown.js';

describe('the preview of Markdown', () => {
  it('shows tables, lists and links', () => {
    render(
      <Markdown
        siteName="Sample"
        text={'| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n\n[site](https://example.com)'}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'a' })).toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent('one');
    expect(screen.getByRole('link', { name: 'site' })).toHaveAttribute(
      'href',
      'https://example.com',
    );
  });

  it('leaves raw HTML and dangerous addresses out', () => {
    const { container } = render(
      <Markdown
        siteName="Sample"
        text={'<img src=x onerror=alert(1)> text\n\n[bad](javascript:alert(1))'}
      />,
    );
    expect(container.querySelector('img')).toBeNull();
    expect(container).toHaveTextContent('text bad');
    expect(screen.queryByRole('link')?.getAttribute('href') ?? '').toBe('');
  });

  it('starts headings below those of the page', () => {
    render(<Markdown siteName="Sample" text={'# First\n\n### Third'} />);
    expect(screen.getByRole('heading', { level: 4 })).toHaveTextContent('First');
    expect(screen.getByRole('heading', { level: 5 })).toHaveTextContent('Third');
  });

  it('shows a to-do as a sign, not as a control', () => {
    const { container } = render(<Markdown siteName="Sample" text={'- [x] done\n- [ ] open'} />);
    expect(container).toHaveTextContent('☑ done ☐ open');
    expect(container.querySelector('input')).toBeNull();
  });
});
