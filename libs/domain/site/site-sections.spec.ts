import { TOKEN_TONES } from './content.js';
import { linesOf } from './site-sections.js';

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the colours of token shares', () => {
  it.each(Object.entries(TOKEN_TONES))(
    '%s has enough contrast with both surfaces',
    (_name, colour) => {
      for (const surface of ['#ffffff', '#0e1422']) {
        expect(contrast(colour, surface)).toBeGreaterThanOrEqual(3);
      }
    },
  );
});

describe('the items of a phase', () => {
  it('are the lines of its text, without empty ones', () => {
    expect(linesOf(' One \n\n  \r\nTwo\n')).toEqual(['One', 'Two']);
    expect(linesOf('')).toEqual([]);
  });
});
