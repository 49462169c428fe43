const NAMED = /\{(\w+)\}/g;

/** Names in braces of a text, such as `site` of `{site}`. */
export const namedValues = (text: string): string[] =>
  [...text.matchAll(NAMED)].map(([, name = '']) => name);

/** Leaves an unknown name as it is written. */
export const keepName = (name: string): string => `{${name}}`;

/**
 * A text with values in place of the names in braces. Names without a value are passed to `otherwise`; without it, a
 * dash stands for them.
 *
 * @example fillText('{site} pays in {token}', { site: 'Jetdrop' }, keepName) // 'Jetdrop pays in {token}'
 */
export const fillText = (
  text: string,
  values: Readonly<Record<string, string | number | undefined>> | null | undefined,
  otherwise: (name: string) => string = () => '–',
): string =>
  text.replaceAll(NAMED, (_all, name: string) => {
    const value = Object.hasOwn(values ?? {}, name) ? values?.[name] : undefined;
    return String(value ?? otherwise(name));
  });
