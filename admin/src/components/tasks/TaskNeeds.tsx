import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { localized, type TaskNeed } from '#libs/domain/index.js';
import type { TaskRecord } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';

type MendedIn = 'method' | 'settings' | 'task';

/** Where it is mended; another method than one that the server lacks something for is chosen in the task. */
function mendedAt(need: TaskNeed, id: TaskRecord['id']): { to: string; name: MendedIn } {
  if (need === 'is_enabled') return { to: '/verification', name: 'method' };
  if (need === 'contract_address' || need === 'chain_api_url') {
    return { to: `/settings#${need}`, name: 'settings' };
  }
  return { to: `/tasks/${id}`, name: 'task' };
}

/** What keeps visitors from doing a task, and the ways to where that is mended. */
export function TaskNeeds({ task }: { task: TaskRecord }) {
  const translate = useTranslate();
  const language = useLanguage();
  const names = task.needs.map((need) => translate(`verification.need.${need}`));
  const places = new Map(
    task.needs.map((need) => {
      const { to, name } = mendedAt(need, task.id);
      return [to, translate(`tasks.mend.${name}`)];
    }),
  );
  return (
    <>
      {translate('verification.needs', { names: names.join(translate('users.separator')) })}
      {[...places].map(([to, name]) => (
        <MuiLink
          key={to}
          component={Link}
          to={to}
          aria-label={`${name}: ${localized(task, 'title', language)}`}
          sx={{ ml: 1 }}
        >
          {name}
        </MuiLink>
      ))}
    </>
  );
}
