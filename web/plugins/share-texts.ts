import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '../../libs/domain/index.js';

/** The slogan of the home page, for the picture that the server draws. */
function readSlogan(language: Language) {
  const file = new URL(`../src/i18n/${language}/home.json`, import.meta.url);
  const { title, titleAccent, subtitle } = JSON.parse(readFileSync(file, 'utf8')).home;
  if (!title || !titleAccent || !subtitle) throw new Error(`${file.pathname} has no slogan.`);
  return { title, accent: titleAccent, subtitle };
}

/** Writes share-texts.json, the home page's slogan for the shared picture. */
export function shareTexts(): Plugin {
  return {
    name: 'share-texts',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const texts = LANGUAGES.map((language) => [language, readSlogan(language)]);
      writeFileSync(join(dir, 'share-texts.json'), JSON.stringify(Object.fromEntries(texts)));
    },
  };
}
