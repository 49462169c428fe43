import { isColor, themePictures } from './brand.js';

describe('isColor', () => {
  it.each([
    ['#1e95f5', true],
    ['#1E95F5', true],
    ['', false],
    ['#fff', false],
    ['red', false],
    ['#1e95f5;}', false],
    ['#1e95f5\n', false],
  ])('takes %j for a colour: %s', (text, expected) => {
    expect(isColor(text)).toBe(expected);
  });
});

describe('themePictures', () => {
  const pictures = { logo_dark: '', logo_light: '', hero_dark: '/dark', hero_light: '/light' };

  it('has the picture of each theme', () => {
    expect(themePictures('hero', pictures)).toEqual({ dark: '/dark', light: '/light' });
  });

  it('shows one picture in both themes, and none where there is none', () => {
    const both = { dark: '/one', light: '/one' };
    expect(themePictures('logo', { ...pictures, logo_dark: '/one' })).toEqual(both);
    expect(themePictures('logo', { ...pictures, logo_light: '/one' })).toEqual(both);
    expect(themePictures('logo', pictures)).toEqual({ dark: '', light: '' });
  });
});
