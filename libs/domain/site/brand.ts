/** The picture beside the home page's title: the coin, the operator's own, or none. */
export const HERO_PICTURES = ['coin', 'own', 'none'] as const;

export type HeroPicture = (typeof HERO_PICTURES)[number];

/** Whether a text is a colour as it is stored, `#rrggbb`. */
export const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** The settings that hold the address of an uploaded picture. */
export const PICTURE_SETTINGS = [
  'logo_dark',
  'logo_light',
  'symbol',
  'hero_dark',
  'hero_light',
] as const;

type Pictures = Readonly<Record<'logo_dark' | 'logo_light' | 'hero_dark' | 'hero_light', string>>;

/** The pictures of both themes; where there is one only, it is shown in both. */
export function themePictures(
  kind: 'logo' | 'hero',
  settings: Pictures,
): Record<'dark' | 'light', string> {
  const { [`${kind}_dark` as const]: dark, [`${kind}_light` as const]: light } = settings;
  return { dark: dark || light, light: light || dark };
}
