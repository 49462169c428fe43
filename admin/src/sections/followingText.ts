export type BuiltInEntry = Readonly<Record<string, unknown>>;

/**
 * Our text of the other language after an entry's text in the default one was changed: empty where it is beside another text
 * than ours, so that visitors read the operator's, and back where the change was undone; undefined where it stays as it is.
 *
 * @param fields names of the field in the default language, and of the one in the other language
 */
export function followingText(
  builtIn: readonly BuiltInEntry[],
  entry: Readonly<Record<string, string | undefined>>,
  [field, otherField]: readonly [string, string],
): string | undefined {
  const { [field]: text, [otherField]: other } = entry;
  if (!other) {
    const same = builtIn.find((ours) => ours[field] === text && text !== '');
    return same && String(same[otherField] ?? '');
  }
  const ours = builtIn.filter((it) => it[otherField] === other);
  return ours.length > 0 && ours.every((it) => it[field] !== text) ? '' : undefined;
}
