import { applyEdit, once } from './patch-sdk.js';
import { type Images, imageEdits, keyEdit, WIDGET_EDITS } from './widget-edits.js';

/** A dictionary of the widget, or a part of one. */
export interface Texts {
  [key: string]: string | Texts;
}

interface WidgetParts {
  /** Texts that differ from the widget's own English, or are missing there. */
  en: Texts;
  /** All of it. */
  zh: Texts;
  images: Images;
  /** Put before the keys under which it remembers wallets. */
  keyPrefix?: string;
}

const SECTIONS = ['common', 'button', 'notifications', 'walletItem', 'walletModal', 'actionModal'];

/** The widget's own English, read from its code: one JSON object per section and line. */
function ownEnglish(code: string): Texts {
  return Object.fromEntries(
    SECTIONS.map((section) => {
      const json = new RegExp(`^const ${section}\\$1 = (\\{.*\\});$`, 'm').exec(code)?.[1];
      if (!json) throw new Error(`The wallet widget has no English dictionary "${section}".`);
      return [section, JSON.parse(json) as Texts];
    }),
  );
}

function merge(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const own = merged[key];
    merged[key] =
      typeof value === 'object' ? merge(typeof own === 'object' ? own : {}, value) : value;
  }
  return merged;
}

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : [prefix + key],
  );
}

function requireSameKeys(en: Texts, zh: Texts): void {
  const all = [...keysOf(en), ...keysOf(zh)];
  const single = all.filter((key) => all.indexOf(key) === all.lastIndexOf(key));
  if (single.length > 0) {
    throw new Error(`Only one language of the wallet widget has: ${single.join(', ')}`);
  }
}

/**
 * The widget's module with the dictionaries `en` and `zh`, the pictures and the keys of this site, and
 * with `WIDGET_EDITS`.
 *
 * @throws Error when a place to change is not found exactly as often as expected, or when the two
 * languages do not hold the same keys.
 */
export function patchWidget(code: string, { en, zh, images, keyPrefix = '' }: WidgetParts): string {
  const english = merge(ownEnglish(code), en);
  requireSameKeys(english, zh);
  const dictionaries = once(
    'en: parseDictionary(en),\n  ru: parseDictionary(ru)\n',
    `en: parseDictionary(${JSON.stringify(english)}),
  zh: parseDictionary(${JSON.stringify(zh)}),
  ru: parseDictionary(ru)
`,
  );
  const edits = [dictionaries, keyEdit(keyPrefix), ...imageEdits(images), ...WIDGET_EDITS];
  return edits.reduce(applyEdit, code);
}
