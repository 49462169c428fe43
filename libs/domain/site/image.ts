/** The largest file that can be uploaded as a picture, in bytes. */
export const MAX_PICTURE_BYTES = 5_000_000;

/** The use of a picture that is uploaded: a portrait or a partner's logo, the site's own logo or symbol, or the home page's. */
export const PICTURE_USES = ['picture', 'logo', 'symbol', 'hero'] as const;

export type PictureUse = (typeof PICTURE_USES)[number];

/** The longest edge of a stored picture, in pixels: about twice the size in which each use is shown. */
export const MAX_PICTURE_EDGE: Readonly<Record<PictureUse, number>> = {
  picture: 512,
  logo: 512,
  symbol: 512,
  hero: 1200,
};

/** The least pixels of the longer edge of a mark of the site: smaller ones would be blurred. */
export const MIN_MARK_EDGE = 32;

/** The most that a stored picture weighs, in bytes. */
export const MAX_STORED_BYTES = 200_000;

const ADDRESS = /^\/images\/([0-9a-f]{64})\.webp$/;

const IN_TEXT = /\/images\/[0-9a-f]{64}\.webp/g;

/** Address of a stored picture, by the SHA-256 of its bytes: an address always shows the same picture. */
export const pictureAddress = (hash: string): string => `/images/${hash}.webp`;

/** The hash in the address of a stored picture; undefined for any other text. */
export const pictureHash = (address: string): string | undefined => ADDRESS.exec(address)?.[1];

/** The addresses of stored pictures in a Markdown text, each once. */
export const picturesIn = (text: string): string[] => [...new Set(text.match(IN_TEXT) ?? [])];
