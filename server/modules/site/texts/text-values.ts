import { namedValues } from '#libs/domain/index.js';
import type { Texts } from '../../../platform/errors/app-error.js';

/** Braces and dollar signs of the site's own catalogues, which would be read as such. */
const CATALOGUE_MARKS = /\{\{|\}\}|\$t\(/;

/** The error of an operator's text that names a value not known there; undefined where there is none. */
export function valueError(text: string, known: readonly string[]): Texts | undefined {
  if (CATALOGUE_MARKS.test(text)) {
    return { en: 'Must not contain {{, }} or $t(', zh: '不能包含 {{、}} 或 $t(' };
  }
  const unknown = namedValues(text).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const names = known.map((value) => `{${value}}`).join(', ');
  return {
    en: `{${unknown}} is not known here; there are ${names}`,
    zh: `此处没有 {${unknown}}；可用的有 ${names}`,
  };
}
