/**
 * At most two capital letters that stand for a name while there is no picture: the first of its
 * first two words, whatever the script; `''` for a blank name. Never throws.
 */
export function initials(name: string): string {
  // Composed, or an accent would be a letter of its own; capitals first, for ß makes two.
  const words = name.normalize('NFC').toUpperCase().trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
}
