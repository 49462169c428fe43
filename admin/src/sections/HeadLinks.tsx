import { Fragment } from 'react';
import { Link, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { SiteSectionName } from '#libs/domain/index.js';
import { Hint, LeadingText } from '../components/text.js';

const below = (prefix: string) => [`${prefix}.title`, `${prefix}.lead`];

/** Keys of the title and the lead above each list; a roadmap of the operator's own has others. */
const HEADS: Readonly<Record<SiteSectionName, readonly string[]>> = {
  statistics: ['home.stats.title'],
  highlights: below('home.highlights'),
  features: below('home.features'),
  tokenomics: below('home.tokenomics'),
  use_cases: below('home.useCases'),
  partners: below('home.partners'),
  roadmap: below('home.roadmap'),
  questions: below('home.faq'),
  audits: [],
  airdrop_questions: below('airdrop.faq'),
  values: ['about.valuesTitle'],
};

const OF_OWN_ROADMAP = ['home.roadmap.ownTitle', 'roadmap.ownSubtitle'];

/** Links to the texts above a list. */
export function HeadLinks({ name }: { name: SiteSectionName }) {
  const translate = useTranslate();
  const mode = useWatch({ name: 'mode' });
  const keys = name === 'roadmap' && mode === 'custom' ? OF_OWN_ROADMAP : HEADS[name];
  if (keys.length === 0) return null;
  return (
    <Hint>
      <LeadingText text="sections.heads" />
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && translate('users.separator')}
          <Link to={`/texts/${key}`}>{translate(`sections.head.${index}`)}</Link>
        </Fragment>
      ))}
    </Hint>
  );
}
