import { Fragment } from 'react';
import { Link, useTranslate } from 'react-admin';
import { ESSENTIAL_TEXTS, type EssentialText, type Permission } from '#libs/domain/index.js';
import type { CampaignState } from '../../providers/data/records.js';
import { Permitted } from '../Permitted.js';
import { Hint, LeadingText } from '../text.js';

export type SetupStep = CampaignState['setup'][number];

type SetupPart = SetupStep['open'][number];

interface Place {
  to: string;
  permission: Permission;
}

const ofSettings = (to: string): Place => ({ to, permission: 'settings.change' });

const settings = (to: string): Place => ofSettings(`/settings/${to}`);

const BRAND = ofSettings('/brand');

/** The row of each essential text. */
const TEXT_PLACES = Object.fromEntries(
  Object.entries(ESSENTIAL_TEXTS).map(([part, key]): [string, Place] => [
    part,
    { to: `/texts/${key}`, permission: 'contents.change' },
  ]),
);

/** The tasks that lack something, or need another link. */
const TASKS_TO_CHECK: Place = { to: '/tasks?links=open', permission: 'tasks.change' };

/** The page of each step, and the permission to change it. */
export const STEP_PLACES: Readonly<Record<SetupStep['code'], Place>> = {
  second_factor: { to: '/account', permission: 'account.own' },
  brand: BRAND,
  texts: { to: '/texts', permission: 'contents.change' },
  links: settings('project#microblog_url'),
  tasks: { to: '/tasks', permission: 'tasks.change' },
  team: { to: '/team', permission: 'team.change' },
  whitepaper: { to: '/contents', permission: 'contents.change' },
  legal: { to: '/contents', permission: 'contents.change' },
  campaign: settings('campaign#campaign_start'),
  notifications: { to: '/notifications', permission: 'notifications.manage' },
  go_live: { to: '/campaign', permission: 'campaign.run' },
};

/** Pages of parts, where a step has several. */
const PART_PLACES: Readonly<Partial<Record<SetupPart, Place>>> = {
  site_name: settings('project#site_name'),
  token: settings('project#token_name'),
  symbol: BRAND,
  colors: BRAND,
  ...TEXT_PLACES,
  statistics: settings('project#stat_holders'),
  lists: { to: '/sections', permission: 'contents.change' },
  setting_links: settings('project#microblog_url'),
  task_links: TASKS_TO_CHECK,
  undoable_tasks: TASKS_TO_CHECK,
  empty_pages: TASKS_TO_CHECK,
  section_links: { to: '/sections', permission: 'contents.change' },
  team_links: { to: '/team', permission: 'team.change' },
  content_links: { to: '/contents', permission: 'contents.change' },
  dates: settings('campaign#campaign_start'),
  pool: settings('campaign#claim_pool_tokens'),
};

/** Steps that name their open parts; the others have a sentence only. */
const WITH_PARTS: readonly string[] = [
  'brand',
  'texts',
  'links',
  'tasks',
  'legal',
  'campaign',
  'notifications',
];

/** Says which parts of a step are open, with links for admins who may change them. */
export function OpenParts({ code, open }: SetupStep) {
  const translate = useTranslate();
  if (!WITH_PARTS.includes(code)) return <Hint text={`setup.open.${code}`} />;
  const { own, texts } = essentialTexts(open);
  return (
    <Hint>
      {code === 'texts' && own < texts && (
        <LeadingText text="setup.essential" args={{ own, texts }} />
      )}
      <LeadingText text={`setup.open.${code}`} />
      {open.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && translate('users.separator')}
          <PartName part={part} />
        </Fragment>
      ))}
    </Hint>
  );
}

/** How many of the essential texts are the operator's. */
function essentialTexts(open: readonly SetupPart[]): { own: number; texts: number } {
  const texts = Object.keys(ESSENTIAL_TEXTS) as EssentialText[];
  return { own: texts.filter((text) => !open.includes(text)).length, texts: texts.length };
}

function PartName({ part }: { part: SetupPart }) {
  const name = useTranslate()(`setup.part.${part}`);
  const place = PART_PLACES[part];
  if (!place) return name;
  return (
    <Permitted to={place.permission} otherwise={name}>
      <Link to={place.to}>{name}</Link>
    </Permitted>
  );
}
