/** A picture as it is served. */
export interface Icon {
  type: string;
  bytes: Buffer;
}

/** Stands in for the icon of a wallet that cannot be had: one grey pixel, stretched by the page. */
export const PLAIN_ICON: Icon = {
  type: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mPomrIMAANwAcX0DcuxAAAAAElFTkSuQmCC',
    'base64',
  ),
};

/** How files of the types begin that can hold no script. */
const SIGNATURES = {
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF.{4}WEBP/s,
};

/**
 * A picture by what its bytes are, whatever its host says of it.
 *
 * @throws Error when they are something else, such as SVG or HTML.
 */
export function readIcon(bytes: Buffer): Icon {
  const start = bytes.toString('latin1', 0, 12);
  const [type] = Object.entries(SIGNATURES).find(([, it]) => it.test(start)) ?? [];
  if (!type) throw new Error('The icon is no PNG, JPEG, GIF or WebP');
  return { type, bytes };
}
