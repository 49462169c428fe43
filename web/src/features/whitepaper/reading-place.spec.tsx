import { act, render, screen } from '@testing-library/react';
import { useActiveSection } from './reading-place.js';

const IDS = ['section-1', 'section-2', 'section-3'];

function Document() {
  const active = useActiveSection(IDS);
  return (
    <>
      <output>{active}</output>
      {IDS.map((id) => (
        <section key={id} id={id} />
      ))}
    </>
  );
}

/** Moves the page: the sections are 1000 px long, the first begins at 500. */
function scrollPage(to: number) {
  IDS.forEach((id, index) => {
    const section = document.getElementById(id) as HTMLElement;
    section.style.scrollMarginTop = '96px';
    section.getBoundingClientRect = () => new DOMRect(0, 500 + index * 1000 - to, 800, 1000);
  });
  act(() => void dispatchEvent(new Event('scroll')));
}

const read = () => screen.getByRole('status').textContent;

describe('The contents of the whitepaper', () => {
  beforeEach(() => {
    render(<Document />);
  });

  it('mark the section under the header, also where the one before ends', () => {
    scrollPage(1404);
    expect(read()).toBe('section-2');
    scrollPage(2000);
    expect(read()).toBe('section-2');
  });

  it('mark the first one again at the top of the page, and after a leap back', () => {
    scrollPage(2500);
    expect(read()).toBe('section-3');
    scrollPage(0);
    expect(read()).toBe('section-1');
  });
});
