import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { ContentPage } from '#libs/domain/index.js';
import { compose } from '../../../../platform/database/prepared.js';
import { shownSections } from '../../../site/content/content.repository.js';
import { shownMembers } from '../../../site/team/team.repository.js';

/** What the pages show that are empty without content. */
type PageContents = Readonly<Record<ContentPage, { shown: number; own: number } | null>>;

/** How much the pages show to which a task may lead: a part of other statements. */
export const pageContents = () =>
  jsonObjectFrom(
    compose().selectNoFrom([
      jsonObjectFrom(shownSections('whitepaper')).as('/whitepaper'),
      jsonObjectFrom(shownMembers()).as('/team'),
    ]),
  ).$castTo<PageContents>();

/** The pages without content; going live removes what is not the operator's own. */
export const emptyPages = (
  contents: PageContents | null | undefined,
  count: 'shown' | 'own' = 'shown',
): ContentPage[] => {
  const pages = Object.entries(contents ?? {}) as [ContentPage, PageContents[ContentPage]][];
  return pages.filter(([, content]) => !content?.[count]).map(([page]) => page);
};
