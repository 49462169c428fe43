export interface Icon {
  type: string;
  bytes: Buffer;
}

/** Replaces an icon that is not available: one grey pixel, stretched by the page. */
export const PLAIN_ICON: Icon = {
  type: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mPomrIMAANwAcX0DcuxAAAAAElFTkSuQmCC',
    'base64',
  ),
};

/** The first bytes of file types that can hold no script. */
const SIGNATURES = {
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF.{4}WEBP/s,
};

/** A picture of the type that its bytes show. @throws Error for any other type, such as SVG or HTML. */
export function readIcon(bytes: Buffer): Icon {
  const start = bytes.toString('latin1', 0, 12);
  const [type] = Object.entries(SIGNATURES).find(([, it]) => it.test(start)) ?? [];
  if (!type) throw new Error('The icon is no PNG, JPEG, GIF or WebP');
  return { type, bytes };
}
