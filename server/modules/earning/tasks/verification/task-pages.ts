import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { ContentPage } from '#libs/domain/index.js';
import { compose } from '../../../../platform/database/prepared.js';
import { shownSections } from '../../../site/content/content.repository.js';
import { shownMembers } from '../../../site/team/team.repository.js';

type PageContents = Readonly<Record<ContentPage, { shown: number; own: number } | null>>;

/** The numbers of sections and members that a task's pages show: a part of other statements. */
export const pageContents = () =>
  jsonObjectFrom(
    compose().selectNoFrom([
      jsonObjectFrom(shownSections('whitepaper')).as('/whitepaper'),
      jsonObjectFrom(shownMembers()).as('/team'),
    ]),
  ).$castTo<PageContents>();

/** The pages without content; `own` ignores the seed's content, which going live removes. */
export const emptyPages = (
  contents: PageContents | null | undefined,
  count: 'shown' | 'own' = 'shown',
): ContentPage[] => {
  const pages = Object.entries(contents ?? {}) as [ContentPage, PageContents[ContentPage]][];
  return pages.filter(([, content]) => !content?.[count]).map(([page]) => page);
};
